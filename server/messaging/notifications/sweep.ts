import { localDate } from '#lottery/dates.ts'
import type { Database, Tx } from '#server/infra/db/connect.ts'
import { sweepAged } from '#server/infra/db/batches.ts'
import { riseTo, share } from '#server/infra/db/settings.ts'
import { withoutTimeLimits } from '#server/infra/db/without-time-limits.ts'
import { notifications } from './notifications.tables.ts'

/** The day (YYYY-MM-DD, in China) from which on no notification has been swept. */
const SWEPT_TO = 'notifications_swept_to'

/** Deletes notifications from before a moment. */
export async function sweepNotifications(db: Database, before: Date, signal?: AbortSignal): Promise<void> {
  // Said and committed first: whoever still writes about such a day is waited for, and from here on nobody does.
  await db.transaction(async (tx) => {
    await withoutTimeLimits(tx)
    await riseTo(tx, SWEPT_TO, localDate(before))
  })
  await sweepAged(db, signal, 'notifications', { since: notifications.createdAt }, before)
}

/**
 * Whether what happened on a day (YYYY-MM-DD, in China) lies behind the sweep: who was told of it is no longer known.
 * What it says holds until the transaction ends.
 */
export async function isSwept(tx: Tx, day: string): Promise<boolean> {
  const sweptTo = await share(tx, SWEPT_TO)
  return typeof sweptTo === 'string' && day <= sweptTo
}
