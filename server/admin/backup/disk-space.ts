import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Connection } from '#server/infra/db/connect.ts'
import { withClient } from '#server/infra/db/client.ts'
import { getFreeBytes } from '#server/ugc/media/media.ts'

export type DiskSpace = { state: 'enough' } | { state: 'unknown' } | { state: 'short'; words: string }

const ENOUGH: DiskSpace = { state: 'enough' }
const UNKNOWN: DiskSpace = { state: 'unknown' }

const MB = 1024 ** 2
const GB = 1024 ** 3

export const formatBytes = (bytes: number): string =>
  bytes < GB ? `${Math.ceil(bytes / MB)} MB` : `${(bytes / GB).toFixed(1)} GB`

const compareSpace = (place: string, free: number, needed: number): DiskSpace =>
  free >= needed ? ENOUGH : { state: 'short', words: `${place}只剩 ${formatBytes(free)}，要 ${formatBytes(needed)}` }

export const checkFolderSpace = async (folder: string, bytes: number): Promise<DiskSpace> =>
  compareSpace(`${folder} 所在的磁盘`, await getFreeBytes(folder), bytes)

/**
 * Checks the free space of the database's disk. The disk is unknown unless the server is embedded, or connected by a
 * local socket with a role that may read `data_directory`.
 */
export async function checkDatabaseSpace(
  connection: Pick<Connection, 'client' | 'log'>,
  bytes: number,
  spare = 0,
): Promise<DiskSpace> {
  const { folder, walMost } = await readServer(connection)
  const disks = folder === null ? null : await readDisks(folder)
  if (!disks) return UNKNOWN
  // A checkpoint starts at max_wal_size, and more WAL is written until it ends.
  const wal = Math.min(bytes, 2 * walMost)
  if (disks.wal === null) return compareSpace('数据库的磁盘', disks.data, bytes + wal + spare)
  const room = compareSpace('数据库的磁盘', disks.data, bytes + spare)
  return room.state === 'enough' ? compareSpace('数据库 WAL 的磁盘', disks.wal, wal + spare) : room
}

/** An unprivileged role cannot read `data_directory`. Over TCP the path may belong to another machine. */
const SERVER = `
  select pg_size_bytes(current_setting('max_wal_size')) as "walMost",
    (select setting from pg_settings where name = 'data_directory' and inet_server_addr() is null) as folder`

async function readServer({ client, log }: Pick<Connection, 'client' | 'log'>) {
  const { rows } = await withClient(client, (line) => line.query<{ folder: string | null; walMost: number }>(SERVER))
  const { folder, walMost } = rows[0]!
  // Derived from the log file: the embedded server may have received its folder as a file descriptor.
  return { folder: log === null ? folder : log.replace(/\.log$/, ''), walMost }
}

/**
 * Returns the free bytes of the disks of the data and of the WAL; `wal` is null if it is on the data's disk. Returns
 * null if this user cannot read the folder.
 */
async function readDisks(folder: string): Promise<{ data: number; wal: number | null } | null> {
  const walFolder = join(folder, 'pg_wal')
  try {
    const data = await getFreeBytes(folder)
    // Only PostgreSQL's own user can read inside the folder. For other users assumes the default, one disk.
    const isApart = await Promise.all([stat(folder), stat(walFolder)]).then(
      ([one, other]) => one.dev !== other.dev,
      () => false,
    )
    return { data, wal: isApart ? await getFreeBytes(walFolder) : null }
  } catch {
    return null
  }
}

export async function readDatabaseSize({ client }: Pick<Connection, 'client'>): Promise<number> {
  const { rows } = await withClient(client, (line) =>
    line.query<{ bytes: number }>('select pg_database_size(current_database()) as bytes'),
  )
  return rows[0]!.bytes
}
