import { sql } from 'drizzle-orm'
import { localDate } from '#lottery/dates.ts'
import type { Database, Tx } from '#server/db/connect.ts'
import { BATCH, sweepInBatches } from '#server/db/batches.ts'
import { riseTo, share } from '#server/db/settings.ts'
import { withoutTimeLimits } from '#server/db/unhurried.ts'

/** The day (YYYY-MM-DD, in China) from which on no notification has been swept. */
const SWEPT_TO = 'notifications_swept_to'

/** Deletes what was told before a moment. How many there were. */
export async function sweepNotifications(db: Database, before: Date, signal?: AbortSignal): Promise<number> {
  // Said and committed first: whoever still writes about such a day is waited for, and from here on nobody does.
  await db.transaction(async (tx) => {
    await withoutTimeLimits(tx)
    await riseTo(tx, SWEPT_TO, localDate(before))
  })
  return sweepInBatches(db, signal, async (tx) => {
    // Ids come in the order of time, so the oldest are looked at and the table is not searched.
    const { rowCount } = await tx.execute(sql`
      delete from notifications where created_at < ${before.toISOString()}
        and id in (select id from notifications order by id limit ${BATCH})`)
    return rowCount ?? 0
  })
}

/**
 * Whether what happened on a day (YYYY-MM-DD, in China) lies behind the sweep: who was told of it is no longer known.
 * What it says holds until the transaction ends.
 */
export async function isSwept(tx: Tx, day: string): Promise<boolean> {
  const sweptTo = await share(tx, SWEPT_TO)
  return typeof sweptTo === 'string' && day <= sweptTo
}
