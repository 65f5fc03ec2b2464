import { sql } from 'drizzle-orm'
import { sweepDeletedComments } from '#server/ugc/discussion/sweep-deleted.ts'
import { sweepDeletedPosts } from '#server/community/forum/sweep-deleted.ts'
import { sweepNotifications } from '#server/messaging/notifications/sweep.ts'
import { sweepPanels, sweepRounds } from '#server/play/picks/sweep-old.ts'
import type { Config } from './config.ts'
import { RETENTION } from './features.ts'
import { BATCH, sweepAged, sweepByFunction } from '#server/infra/db/batches.ts'
import type { AgedRows } from '#server/infra/db/columns.ts'
import type { Database } from '#server/infra/db/connect.ts'
import type { FeatureJobs } from '#server/infra/jobs/jobs.ts'
import type { Clock } from '#server/infra/lib/clock.ts'
import { daysBefore } from '#server/infra/lib/retention.ts'

interface SweepDeps {
  db: Database
  clock: Clock
  retention: Config['retention']
}

/**
 * Clean-up jobs: expired rows hourly, other deletions nightly. Both also at the start, for sites that do not run all
 * day.
 */
export function sweepJobs(deps: SweepDeps): FeatureJobs {
  return [
    { name: 'sweep_old', cron: '37 * * * *', atStart: true, run: (signal) => allOf(oldRows(deps, signal)) },
    { name: 'sweep_nightly', cron: '27 18 * * *', atStart: true, run: (signal) => allOf(nightly(deps, signal)) },
  ]
}

type Sweep = () => Promise<void>

/** Runs the deletions sequentially. A failure does not stop the others. */
async function allOf(sweeps: readonly Sweep[]): Promise<void> {
  const failed: unknown[] = []
  for (const sweep of sweeps) await sweep().catch((error) => failed.push(error))
  if (failed.length > 0) throw new AggregateError(failed, 'what is past its age is still there')
}

function oldRows({ db, clock, retention }: SweepDeps, signal: AbortSignal): Sweep[] {
  const ages: Readonly<Record<string, number>> = retention
  const daysOf = ({ days }: AgedRows) => (typeof days === 'string' ? ages[days]! : days)
  return Object.entries(RETENTION).flatMap(([table, all]) =>
    (typeof all === 'string' ? [] : all).map(
      (aged) => () => sweepAged(db, signal, table, aged, daysBefore(clock.now(), daysOf(aged))),
    ),
  )
}

function nightly({ db, clock, retention }: SweepDeps, signal: AbortSignal): Sweep[] {
  const before = (age: keyof Config['retention']) => daysBefore(clock.now(), retention[age])
  return [
    () => sweepPanels(db, retention.panels, clock.now(), signal),
    () => sweepRounds(db, retention.rounds, signal),
    () => sweepDeletedComments(db, before('deleted'), signal),
    () => sweepDeletedPosts(db, before('deleted'), signal),
    () => sweepNotifications(db, before('notices'), signal),
    () => sweepByFunction(db, signal, sql`sweep_orders(${before('orders').toISOString()}, ${BATCH})`),
    // By the database's clock, as the log is written.
    () => sweepByFunction(db, signal, sql`sweep_audit_log(${retention.audit}, ${BATCH})`),
    () => sweepByFunction(db, signal, sql`sweep_audit_action('sign_in_failed', ${retention.failures}, ${BATCH})`),
  ]
}
