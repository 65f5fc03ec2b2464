import type { Clock } from '#server/infra/lib/clock.ts'
import type { Database } from '#server/infra/db/connect.ts'
import type { FeatureJobs } from '#server/infra/jobs/jobs.ts'
import { createCalendarCache } from '#server/play/draws/draws.ts'
import type { IssueKey, PicksDeps } from '#server/play/picks/picks.ts'
import { listIssuesOnSale, lockDueTickets } from './locking.ts'

interface JobsDeps {
  db: Database
  clock: Clock
  chance: PicksDeps['chance']
}

/** Creates the job that locks the bets of saved tickets into the issues on sale, each minute and at start. */
export function createKeptTicketsJobs({ db, clock, chance }: JobsDeps): FeatureJobs {
  // Skips processed issues, because a query without results would scan all saved tickets. Processes them again once an
  // hour: a ban may have ended, or a closure may have moved a ticket's end.
  let gone = new Set<string>()
  const run = async (signal: AbortSignal) => {
    // Caches the calendar during the run. The issue lock detects issues drawn meanwhile.
    const deps = { clock, chance, onSale: createCalendarCache().onSale }
    const hour = clock.now().toISOString().slice(0, 13)
    const createKey = ({ game, issueno }: IssueKey) => `${hour} ${game} ${issueno}`
    const onSale = await listIssuesOnSale(db, deps)
    const issues = onSale.filter((issue) => !gone.has(createKey(issue)))
    if (issues.length === 0) return
    await lockDueTickets(db, deps, issues, signal)
    if (!signal.aborted) gone = new Set(onSale.map(createKey))
  }
  return [{ name: 'lock_kept_tickets', cron: '* * * * *', atStart: true, run }]
}
