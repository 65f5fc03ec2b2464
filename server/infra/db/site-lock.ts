import { sql } from 'drizzle-orm'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { StartProblem } from '#server/infra/lib/errors.ts'
import type { Connection, Queryable } from './connect.ts'
import { monitorClient, keepOpen, openClient } from './client.ts'
import { LOCK_KEYS } from '#server/infra/lib/lock-keys.ts'

const ACQUIRE_SQL = {
  embedded: 'select pg_try_advisory_lock($1) as ours',
  postgres: 'select pg_try_advisory_lock_shared($1) as ours',
}
/** Time to retry for: PostgreSQL needs a moment to notice that a killed site is disconnected. */
const PATIENCE_MS = 1000

export interface SiteLock {
  first: boolean
  release(): Promise<void>
}

/**
 * One site may hold the lock of an embedded database; nodes over DATABASE_URL share it. After a lost connection the
 * lock is acquired again; `onLost` is called if another site holds it by then.
 */
export async function acquireSiteLock(connection: Connection, onLost: () => void): Promise<SiteLock> {
  const first = connection.kind === 'embedded' || !(await isSiteRunning(connection.db))
  const holder = await tryAcquireUntil(connection)
  if (!holder) throw new StartProblem(`数据目录 ${connection.place} 已有一个站点在运行，请先停止它，或换一个 DATA_DIR`)
  const retake = () => tryAcquireUntil(connection, 10 * PATIENCE_MS)
  const kept = keepOpen(retake, (line) => (line ? undefined : onLost()), holder)
  return { first, release: kept.close }
}

export async function isSiteRunning(db: Queryable): Promise<boolean> {
  const { rows } = await db.execute<{ lives: boolean }>(sql`select exists (
    select from pg_locks where locktype = 'advisory' and classid = 0 and objid = ${LOCK_KEYS.site} and granted
      and database = (select oid from pg_database where datname = current_database())) as lives`)
  return rows[0]?.lives ?? false
}

async function tryAcquireUntil(connection: Connection, patienceMs = PATIENCE_MS): Promise<pg.Client | null> {
  const deadline = performance.now() + patienceMs
  do {
    const holder = await tryAcquireOnce(connection)
    if (holder) return holder
    await sleep(50)
  } while (performance.now() < deadline)
  return null
}

async function tryAcquireOnce(connection: Connection): Promise<pg.Client | null> {
  let isOurs = false
  const client = await openClient(connection.client, {}, async (line) => {
    const { rows } = await line.query<{ ours: boolean }>(ACQUIRE_SQL[connection.kind], [LOCK_KEYS.site])
    isOurs = rows[0]?.ours ?? false
  })
  if (isOurs) {
    monitorClient(client)
    return client
  }
  await client.end().catch(() => {})
  return null
}
