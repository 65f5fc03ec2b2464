import { eq } from 'drizzle-orm'
import { shanghaiTime } from '#lottery/dates.ts'
import type { Reader } from '#server/infra/db/connect.ts'
import type { PersonalData } from '#server/infra/db/personal-data.ts'
import { pushSubscriptions } from './push.tables.ts'
import { subscriptionsOf } from './subscriptions.ts'

export const pushPersonalData: PersonalData = {
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
  async erase(tx, userId) {
    await tx.delete(pushSubscriptions).where(eq(pushSubscriptions.userId, userId))
  },
}
