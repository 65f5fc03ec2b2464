import type { Clock } from '#server/infra/lib/clock.ts'
import type { Database } from '#server/infra/db/connect.ts'
import type { FeatureJobs } from '#server/infra/jobs/jobs.ts'
import { calendarCache } from '#server/play/draws/draws.ts'
import type { PicksDeps } from '#server/play/picks/picks.ts'
import { issuesOnSale, lockDue, type SoldIssue } from './locking.ts'

interface JobsDeps {
  db: Database
  clock: Clock
  chance: PicksDeps['chance']
}

/** Each minute and at the start: what is kept is locked into the issues that have come on sale. */
export function keptTicketsJobs({ db, clock, chance }: JobsDeps): FeatureJobs {
  // An issue that was gone through has nobody waiting, and finding that again means to go through all that is kept. Once an
  // hour it is found again: a ban may be lifted, a closure may have moved a ticket's end.
  let gone = new Set<string>()
  const run = async (signal: AbortSignal) => {
    // What is drawn while it runs is found by the gate of the issue.
    const deps = { clock, chance, onSale: calendarCache().onSale }
    const hour = clock.now().toISOString().slice(0, 13)
    const keyOf = ({ game, issueno }: SoldIssue) => `${hour} ${game} ${issueno}`
    const onSale = await issuesOnSale(db, deps)
    const issues = onSale.filter((issue) => !gone.has(keyOf(issue)))
    if (issues.length === 0) return
    await lockDue(db, deps, issues, signal)
    if (!signal.aborted) gone = new Set(onSale.map(keyOf))
  }
  return [{ name: 'lock_kept_tickets', cron: '* * * * *', atStart: true, run }]
}
