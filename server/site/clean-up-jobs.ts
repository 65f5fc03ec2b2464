import { sql } from 'drizzle-orm'
import { deleteOldComments } from '#server/ugc/discussion/delete-old-comments.ts'
import { deleteOldPosts } from '#server/community/forum/sweep-deleted.ts'
import { deleteOldNotifications } from '#server/messaging/notifications/delete-old-notifications.ts'
import { deleteOldPanels, deleteOldRounds } from '#server/play/picks/delete-old-panels.ts'
import type { Config } from './config.ts'
import { RETENTION } from './features.ts'
import { BATCH_SIZE, deleteExpiredRows, deleteByFunction } from '#server/infra/db/batches.ts'
import type { ExpiringRows } from '#server/infra/db/columns.ts'
import type { Database } from '#server/infra/db/connect.ts'
import type { FeatureJobs } from '#server/infra/jobs/jobs.ts'
import type { Clock } from '#server/infra/lib/clock.ts'
import { subtractDays } from '#server/infra/lib/retention.ts'

interface CleanUpDeps {
  db: Database
  clock: Clock
  retention: Config['retention']
}

/** The jobs also run at the start, for sites that do not run all day. */
export function buildCleanUpJobs(deps: CleanUpDeps): FeatureJobs {
  return [
    {
      name: 'sweep_old',
      cron: '37 * * * *',
      atStart: true,
      run: (signal) => runCleanUps(listExpiryCleanUps(deps, signal)),
    },
    {
      name: 'sweep_nightly',
      cron: '27 18 * * *',
      atStart: true,
      run: (signal) => runCleanUps(listNightlyCleanUps(deps, signal)),
    },
  ]
}

type CleanUp = () => Promise<void>

/** If one deletion fails, the next ones still run. */
async function runCleanUps(sweeps: readonly CleanUp[]): Promise<void> {
  const failed: unknown[] = []
  for (const sweep of sweeps) await sweep().catch((error) => failed.push(error))
  if (failed.length > 0) throw new AggregateError(failed, 'failed to delete expired rows')
}

function listExpiryCleanUps({ db, clock, retention }: CleanUpDeps, signal: AbortSignal): CleanUp[] {
  const ages: Readonly<Record<string, number>> = retention
  const getDays = ({ days }: ExpiringRows) => (typeof days === 'string' ? ages[days]! : days)
  return Object.entries(RETENTION).flatMap(([table, all]) =>
    (typeof all === 'string' ? [] : all).map(
      (aged) => () => deleteExpiredRows(db, signal, table, aged, subtractDays(clock.now(), getDays(aged))),
    ),
  )
}

/** Orders and audit rows are deleted by database functions, because triggers reject every other deletion. */
function listNightlyCleanUps({ db, clock, retention }: CleanUpDeps, signal: AbortSignal): CleanUp[] {
  const before = (age: keyof Config['retention']) => subtractDays(clock.now(), retention[age])
  return [
    () => deleteOldPanels(db, retention.panels, clock.now(), signal),
    () => deleteOldRounds(db, retention.rounds, signal),
    () => deleteOldComments(db, before('deleted'), signal),
    () => deleteOldPosts(db, before('deleted'), signal),
    () => deleteOldNotifications(db, before('notices'), signal),
    () => deleteByFunction(db, signal, sql`sweep_orders(${before('orders').toISOString()}, ${BATCH_SIZE})`),
    // The function compares with the database's clock, as the timestamps of the audit log are by that clock.
    () => deleteByFunction(db, signal, sql`sweep_audit_log(${retention.audit}, ${BATCH_SIZE})`),
    () => deleteByFunction(db, signal, sql`sweep_audit_action('sign_in_failed', ${retention.failures}, ${BATCH_SIZE})`),
  ]
}
