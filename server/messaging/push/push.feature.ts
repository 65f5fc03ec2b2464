import { eq } from 'drizzle-orm'
import { formatShanghaiTime } from '#lottery/dates.ts'
import type { PersonalData } from '#server/infra/db/personal-data.ts'
import { pushJobs } from './push.jobs.ts'
import { pushRoutes } from './push.routes.ts'
import { pushSubscriptions } from './push.tables.ts'
import { listSubscriptions } from './subscriptions.ts'

export const pushFeature = {
  routes: [pushRoutes],
  jobs: pushJobs,
  personalData: {
    tables: ['push_subscriptions'],
    exports: {
      async push_subscriptions(db, userId) {
        const all = await listSubscriptions(db, userId)
        return all.map(({ endpoint, saysWhat, createdAt, lastOkAt }) => ({
          endpoint,
          says_what: saysWhat,
          created_at: formatShanghaiTime(createdAt),
          last_ok_at: lastOkAt && formatShanghaiTime(lastOkAt),
        }))
      },
    },
    async erase(tx, userId) {
      await tx.delete(pushSubscriptions).where(eq(pushSubscriptions.userId, userId))
    },
  } satisfies PersonalData,
}
