import { createCalendarCache } from '#server/play/draws/draws.ts'
import { createPicksDeps } from '#server/play/picks/testing/create-player.ts'
import { listIssuesOnSale, lockDueTickets } from '#server/play/kept-tickets/locking.ts'
import type { TestSite } from '#server/testing/site.ts'

/** Locks the bets of all saved tickets into the issues on sale, like a run of the job `lock_kept_tickets`. */
export async function runLockJob({ db, clock }: Pick<TestSite, 'db' | 'clock'>): Promise<void> {
  const deps = { ...createPicksDeps(clock), onSale: createCalendarCache().onSale }
  await lockDueTickets(db, deps, await listIssuesOnSale(db, deps))
}
