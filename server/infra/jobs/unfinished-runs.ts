import { eq, like, sql } from 'drizzle-orm'
import type { Database, Queryable } from '#server/infra/db/connect.ts'
import { settings } from '#server/infra/db/site.tables.ts'
import { LOCK_KEYS } from '#server/infra/lib/lock-keys.ts'

export interface UnfinishedRun {
  name: string
  since: Date
}

const PREFIX = 'unfinished_job_'

/**
 * Stores a mark until `work` ends, so that the mark remains if the process ends first. A regular stop of the site
 * deletes the mark immediately, because a slow job may outlast the stop.
 */
export async function runMarked(
  db: Database,
  name: string,
  signal: AbortSignal,
  work: () => Promise<void>,
): Promise<void> {
  const key = PREFIX + name
  const mark = { value: sql`to_jsonb(now())` }
  const remove = async () => void (await db.delete(settings).where(eq(settings.key, key)))
  const onStop = () => void remove().catch(() => {})
  await db
    .insert(settings)
    .values({ key, ...mark })
    .onConflictDoUpdate({ target: settings.key, set: mark })
  signal.addEventListener('abort', onStop, { once: true })
  try {
    await work()
  } finally {
    signal.removeEventListener('abort', onStop)
    await remove()
  }
}

/** Returns marked runs, except those with a held job lock, which are still running. */
export async function listUnfinishedRuns(db: Queryable): Promise<UnfinishedRun[]> {
  const { rows } = await db.execute<{ name: string; since: string }>(sql`
    select name, since from settings,
      lateral (select substr(key, ${PREFIX.length + 1}) as name, value #>> '{}' as since) run
    where starts_with(key, ${PREFIX}) and not exists (select from pg_locks
      where locktype = 'advisory' and classid = ${LOCK_KEYS.running} and objid = (hashtext(name)::bigint & 4294967295)::oid
        and database = (select oid from pg_database where datname = current_database()))
    order by name`)
  return rows.map(({ name, since }) => ({ name, since: new Date(since) }))
}

/** Called after a restore, because a backup contains the mark of the job that created it. */
export async function deleteUnfinishedRuns(db: Database): Promise<void> {
  await db.delete(settings).where(like(settings.key, `${PREFIX}%`))
}
