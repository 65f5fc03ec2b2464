import type { Clock } from '#server/infra/lib/clock.ts'
import type { Database } from '#server/infra/db/connect.ts'
import type { FeatureJobs } from '#server/infra/jobs/jobs.ts'
import { calendarCache } from '#server/play/draws/draws.ts'
import type { PicksDeps } from '#server/play/picks/picks.ts'
import { lockDue } from './locking.ts'

interface JobsDeps {
  db: Database
  clock: Clock
  chance: PicksDeps['chance']
}

/** Each minute and at the start: what is kept is locked into the issues that have come on sale. */
export function keptTicketsJobs({ db, clock, chance }: JobsDeps): FeatureJobs {
  // What is drawn while it runs is found by the gate of the issue.
  const run = (signal: AbortSignal) => lockDue(db, { clock, chance, onSale: calendarCache().onSale }, signal)
  return [{ name: 'lock_kept_tickets', cron: '* * * * *', atStart: true, run }]
}
