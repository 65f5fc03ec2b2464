import { toLocalDate } from '#lottery/dates.ts'
import type { Database, Tx } from '#server/infra/db/connect.ts'
import { deleteExpiredRows } from '#server/infra/db/batches.ts'
import { raiseSetting, lockSettingForShare } from '#server/infra/db/settings.ts'
import { withoutTimeLimits } from '#server/infra/db/retry.ts'
import { notifications } from './notifications.tables.ts'

/** Setting with the last day (YYYY-MM-DD, in China) of deleted notifications. */
const DELETED_TO = 'notifications_swept_to'

export async function deleteOldNotifications(db: Database, before: Date, signal?: AbortSignal): Promise<void> {
  // Commit the day before deleting: the lock waits for transactions that still write notifications of deleted days.
  // Later transactions see the day and write none.
  await db.transaction(async (tx) => {
    await withoutTimeLimits(tx)
    await raiseSetting(tx, DELETED_TO, toLocalDate(before))
  })
  await deleteExpiredRows(db, signal, 'notifications', { since: notifications.createdAt }, before)
}

/** Checks whether notifications of a day (YYYY-MM-DD, in China) were deleted; valid until the transaction ends. */
export async function isDayDeleted(tx: Tx, day: string): Promise<boolean> {
  const sweptTo = await lockSettingForShare(tx, DELETED_TO)
  return typeof sweptTo === 'string' && day <= sweptTo
}
