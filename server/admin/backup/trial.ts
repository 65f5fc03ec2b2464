import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { pipeline } from 'node:stream/promises'
import type { Connection } from '#server/infra/db/connect.ts'
import { migrate } from '#server/infra/db/migrate.ts'
import { canCreateDatabases, withScratchDatabase } from '#server/infra/db/scratch-database.ts'
import { withClient } from '#server/infra/db/client.ts'
import { readArchive } from './archive.ts'
import type { TrialResult } from './records.ts'
import { readDatabaseSize, checkDatabaseSpace } from './disk-space.ts'
import { copyOut, readPlan } from './tables.ts'
import { formatBackupFailure } from './failure-message.ts'
import { NO_CONTENT, restoreBackup, TABLE_ENTRY } from './site-archive.ts'

/** Returns the SHA-256 of a site's public responses by request, with the site's clock at `at`. */
export type ReadResponses = (connection: Connection, at: Date) => Promise<Map<string, string>>

export interface TrialDeps {
  connection: Connection
  siteSecret: string | null
  answers: ReadResponses
  at: Date
  signal: AbortSignal
  isBlind: boolean
}

/** SHA-256 of the whole content by table and upload. */
type Sums = Map<string, string>

type TrialFinding = Omit<TrialResult, 'good'>

const NOTHING = { skipped: null, trouble: null, rows: 0, files: 0, answers: 0 }
/** Reserve on the database's disk: below 1 GB, uploads are rejected. */
const SPARE_BYTES = 1024 ** 3
const MAX_NAMED = 5

/**
 * Returns a function that restores a backup and compares the result with the archive and the site. Both functions
 * throw only if aborted, because an untested backup is still valid.
 */
export async function prepareTrial(deps: TrialDeps): Promise<(plain: string) => Promise<TrialFinding>> {
  const { connection, answers, at, signal } = deps
  const failed = (error: unknown): TrialFinding => {
    signal.throwIfAborted()
    const trouble = formatBackupFailure(error, tmpdir(), '') ?? (error instanceof Error ? error.message : String(error))
    return { ...NOTHING, trouble }
  }
  try {
    const skipped = await findSkipReason(deps)
    if (skipped) return async () => ({ ...NOTHING, skipped })
    const before = await answers(connection, at)
    return (plain) => runTrial(deps, plain, before).catch(failed)
  } catch (error) {
    const found = failed(error)
    return async () => found
  }
}

/**
 * Returns why the restore test must be skipped, for example because a second copy of the database would fill the disk;
 * null: run it.
 */
async function findSkipReason({ connection, isBlind }: TrialDeps): Promise<TrialResult['skipped']> {
  if (!(await canCreateDatabases(connection))) return { why: 'role', words: '' }
  const room = await checkDatabaseSpace(connection, await readDatabaseSize(connection), SPARE_BYTES)
  if (room.state === 'short') return { why: 'room', words: room.words }
  return room.state === 'unknown' && !isBlind ? { why: 'unknown', words: '' } : null
}

async function runTrial(deps: TrialDeps, plain: string, before: Map<string, string>): Promise<TrialFinding> {
  const { connection, siteSecret, answers, at, signal } = deps
  return withScratchDatabase(connection, async (scratch) => {
    const files: Sums = new Map()
    const { rows } = await restoreBackup({ connection: scratch, store: createHashingStore(files), siteSecret }, plain, {
      signal,
    })
    const compared = selectStable(before, await answers(connection, at))
    const told = await hashArchive(plain, signal)
    const there = new Map([...(await hashDatabase(scratch)), ...files])
    // Migrates as a start does, but after hashing, because a migration stores its state in the settings.
    await migrate(scratch)
    const answered = await answers(scratch, at)
    const different = [...listDifferences(told, there), ...listDifferences(compared, selectKeys(answered, compared))]
    return {
      skipped: null,
      trouble: formatTrialDifferences(different),
      rows,
      files: files.size,
      answers: compared.size,
    }
  })
}

const formatTrialDifferences = (different: readonly string[]): string | null =>
  different.length === 0
    ? null
    : `恢复出来的与备份不同，${different.length} 处：${different.slice(0, MAX_NAMED).join('、')}${different.length > MAX_NAMED ? '等' : ''}`

/** Selects responses that were the same before and after the backup. The restored site must return the same. */
function selectStable(before: Map<string, string>, after: Map<string, string>): Map<string, string> {
  return new Map([...before].filter(([question, sum]) => after.get(question) === sum))
}

const selectKeys = (all: Map<string, string>, wanted: Map<string, string>): Map<string, string> =>
  new Map([...all].filter(([question]) => wanted.has(question)))

function listDifferences(one: Sums, other: Sums): string[] {
  const names = new Set([...one.keys(), ...other.keys()])
  return [...names].filter((name) => one.get(name) !== other.get(name))
}

const createHashingStore = (sums: Sums) => ({
  place: tmpdir(),
  // Unlimited, because each file is deleted after hashing.
  free: () => Promise.resolve(Number.POSITIVE_INFINITY),
  async take(name: string, path: string) {
    const hash = createHash('sha256')
    await pipeline(createReadStream(path), hash)
    sums.set(`uploads/${name}`, hash.digest('hex'))
    await rm(path)
  },
})

/** Hashes the content of an archive by table and upload. The pieces of a table are consecutive. */
async function hashArchive(file: string, signal: AbortSignal): Promise<Sums> {
  const sums: Sums = new Map()
  let [of, hash] = ['', createHash('sha256')]
  for await (const { name, body } of readArchive(file, { signal })) {
    const next = TABLE_ENTRY.exec(name)?.[1] ?? name
    if (next !== of) {
      sums.set(of, hash.digest('hex'))
      ;[of, hash] = [next, createHash('sha256')]
    }
    for await (const piece of body) hash.update(piece)
  }
  sums.set(of, hash.digest('hex'))
  for (const other of ['', ...NO_CONTENT]) sums.delete(other)
  return sums
}

/** Hashes each table in physical order, which after a restore is the order of the archive. */
async function hashDatabase({ client: config }: Connection): Promise<Sums> {
  return withClient(config, async (client) => {
    const sums: Sums = new Map()
    await client.query('begin isolation level repeatable read read only')
    const { tables } = await readPlan(client)
    for (const table of tables) {
      const hash = createHash('sha256')
      if ((await copyOut(client, table, async (piece) => void hash.update(piece))) > 0)
        sums.set(table.name, hash.digest('hex'))
    }
    return sums
  })
}
