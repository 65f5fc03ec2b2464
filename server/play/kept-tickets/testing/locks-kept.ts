import { calendarCache } from '#server/play/draws/draws.ts'
import { depsAt } from '#server/play/picks/testing/a-player.ts'
import { lockDue } from '#server/play/kept-tickets/locking.ts'
import type { Site } from '#server/testing/a-site.ts'

/** What the job of each minute does. */
export const locksKept = ({ db, clock }: Pick<Site, 'db' | 'clock'>): Promise<void> =>
  lockDue(db, { ...depsAt(clock), onSale: calendarCache().onSale })
