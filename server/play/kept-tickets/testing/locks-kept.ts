import { calendarCache } from '#server/play/draws/draws.ts'
import { depsAt } from '#server/play/picks/testing/a-player.ts'
import { issuesOnSale, lockDue } from '#server/play/kept-tickets/locking.ts'
import type { Site } from '#server/testing/a-site.ts'

/** Runs the lock job for all issues on sale. */
export async function locksKept({ db, clock }: Pick<Site, 'db' | 'clock'>): Promise<void> {
  const deps = { ...depsAt(clock), onSale: calendarCache().onSale }
  await lockDue(db, deps, await issuesOnSale(db, deps))
}
