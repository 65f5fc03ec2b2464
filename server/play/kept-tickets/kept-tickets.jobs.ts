import type { Clock } from '#server/infra/lib/clock.ts'
import type { Database } from '#server/infra/db/connect.ts'
import type { FeatureJobs } from '#server/infra/jobs/jobs.ts'
import { createCalendarCache } from '#server/play/draws/draws.ts'
import type { PicksDeps } from '#server/play/picks/picks.ts'
import { lockDueTickets } from './locking.ts'

interface JobsDeps {
  db: Database
  clock: Clock
  chance: PicksDeps['chance']
}

/** Creates the job that locks the bets of saved tickets into the issues on sale, each minute and at start. */
export function createKeptTicketsJobs({ db, clock, chance }: JobsDeps): FeatureJobs {
  // Caches the calendar during the run. The issue lock detects issues drawn meanwhile.
  const run = (signal: AbortSignal) =>
    lockDueTickets(db, { clock, chance, onSale: createCalendarCache().onSale }, signal)
  return [{ name: 'lock_kept_tickets', cron: '* * * * *', atStart: true, run }]
}
