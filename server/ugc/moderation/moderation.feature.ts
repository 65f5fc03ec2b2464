import { sql } from 'drizzle-orm'
import type { Queryable } from '#server/infra/db/connect.ts'
import { type FeatureChecks, goodFinding, formatWaitingTime, wrongFinding } from '#server/infra/lib/check.ts'
import type { Clock } from '#server/infra/lib/clock.ts'
import { moderationConsole } from './moderation.console.ts'
import { moderationPersonalData } from './moderation.personal-data.ts'
import { moderationRoutes } from './moderation.routes.ts'
import { retention } from './moderation.tables.ts'

const REVIEW_LIMIT_MS = 24 * 3_600_000

function moderationChecks({ db, clock }: { db: Queryable; clock: Clock }): FeatureChecks {
  return {
    checks: [
      {
        name: 'reviews',
        title: '待审核',
        permission: 'moderation',
        place: 'moderation',
        isCounted: true,
        async run() {
          const { rows } = await db.execute<{ waiting: number; since: string | null }>(
            sql`select count(*)::int as waiting, min(created_at)::text as since from reviews where state = 'waiting'`,
          )
          const { waiting, since } = rows[0] ?? { waiting: 0, since: null }
          if (since === null) return goodFinding('没有')
          const now = clock.now()
          const words = `${waiting} 条，最早的等了 ${formatWaitingTime(new Date(since), now)}`
          const isLate = now.getTime() - Date.parse(since) >= REVIEW_LIMIT_MS
          return isLate ? wrongFinding(words, '去“社区”处理', { waiting }) : { ...goodFinding(words), waiting }
        },
      },
    ],
  }
}

export const moderationFeature = {
  routes: [moderationRoutes, moderationConsole],
  checks: moderationChecks,
  personalData: moderationPersonalData,
  retention,
}
