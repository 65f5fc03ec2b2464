import { inArray } from 'drizzle-orm'
import { shanghaiTime } from '#lottery/dates.ts'
import type { Reader, Tx } from '#server/db/connect.ts'
import type { OwnData } from '#server/db/own-data.ts'
import { pushes, pushSubscriptions } from './push.tables.ts'
import { subscriptionsOf } from './subscriptions.ts'

export const pushOwn: OwnData = {
  tables: ['push_subscriptions'],
  exports: {
    async push_subscriptions(db: Reader, userId) {
      const all = await subscriptionsOf(db, userId)
      return all.map(({ endpoint, saysWhat, createdAt, lastOkAt }) => ({
        endpoint,
        says_what: saysWhat,
        created_at: shanghaiTime(createdAt),
        last_ok_at: lastOkAt && shanghaiTime(lastOkAt),
      }))
    },
  },
  async erase(tx: Tx, userId) {
    const ids = (await subscriptionsOf(tx, userId)).map(({ id }) => id)
    await tx.delete(pushes).where(inArray(pushes.subscriptionId, ids))
    await tx.delete(pushSubscriptions).where(inArray(pushSubscriptions.id, ids))
  },
}
