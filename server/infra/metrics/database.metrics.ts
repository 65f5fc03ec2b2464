import { statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { Connection, Queryable } from '#server/infra/db/connect.ts'
import { withClient } from '#server/infra/db/client.ts'
import { checkWritable } from '#server/infra/db/check-writable.ts'
import { isReadOnly } from '#server/infra/lib/errors.ts'
import type { SiteMetric, SiteMetrics } from '#server/infra/lib/site-metrics.ts'

interface Deps {
  connection: Pick<Connection, 'client' | 'log'>
  db: Queryable
  /** DATA_DIR, which contains the uploads; with a bucket, those not copied there yet. */
  folder: string
}

const STATE = {
  caiyun_database_up: 'Whether the database responds',
  caiyun_database_writes: 'Whether the database accepts writes',
} as const

/** Timeout for each check, to detect a frozen server. */
const ANSWER_MS = 2000

export const createDatabaseMetrics = ({ connection, db, folder }: Deps): SiteMetrics[] => [
  { of: 'database', help: STATE, read: () => readDatabaseState(connection) },
  {
    of: 'database_size',
    help: {
      caiyun_database_bytes: 'Size of the database',
      caiyun_database_connections: 'Open connections to the database server',
      caiyun_database_connections_most: 'Maximum number of connections of the database server',
    },
    async read() {
      const { rows } = await db.execute<{ bytes: number; used: number; most: number }>(sql`
        select pg_database_size(current_database()) as bytes, current_setting('max_connections')::int as most,
          (select count(*)::int from pg_stat_activity where backend_type = 'client backend') as used`)
      const { bytes = 0, used = 0, most = 0 } = rows[0] ?? {}
      return [
        { name: 'caiyun_database_bytes', value: bytes },
        { name: 'caiyun_database_connections', value: used },
        { name: 'caiyun_database_connections_most', value: most },
      ]
    },
  },
  {
    of: 'disks',
    help: {
      caiyun_disk_free_bytes: 'Free bytes on the disk of the uploads (DATA_DIR) and of the embedded database',
      caiyun_disk_bytes: 'Size of that disk',
    },
    async read() {
      // The disk space of an external database server is not known (docs/operate/runbook.md#databasereadonly).
      const embedded = connection.log === null ? [] : [['database', dirname(connection.log)] as const]
      const disks = await Promise.all(
        [['uploads', folder] as const, ...embedded].map(([of, path]) => readDiskSpace(of, path)),
      )
      return disks.flat()
    },
  },
]

/** Opens its own connections, because a query of an exhausted pool would fail too. */
async function readDatabaseState({ client }: Deps['connection']): Promise<SiteMetric[]> {
  const limits = { query_timeout: ANSWER_MS, connectionTimeoutMillis: ANSWER_MS }
  const answer = withClient({ ...client, ...limits }, (line) => line.query('select 1')).catch((error: unknown) => {
    if (!isReadOnly(error)) throw error
  })
  const up = await succeedsInTime(answer)
  const writes = up && (await succeedsInTime(checkWritable({ client })))
  return [
    { name: 'caiyun_database_up', value: Number(up) },
    { name: 'caiyun_database_writes', value: Number(writes) },
  ]
}

const succeedsInTime = (work: Promise<unknown>): Promise<boolean> =>
  Promise.race([
    work.then(
      () => true,
      () => false,
    ),
    sleep(ANSWER_MS, false, { ref: false }),
  ])

async function readDiskSpace(of: string, path: string): Promise<SiteMetric[]> {
  const { bavail, blocks, bsize } = await statfs(path)
  const labels = { of }
  return [
    { name: 'caiyun_disk_free_bytes', labels, value: bavail * bsize },
    { name: 'caiyun_disk_bytes', labels, value: blocks * bsize },
  ]
}
