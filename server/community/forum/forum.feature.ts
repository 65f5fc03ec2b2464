import { sql } from 'drizzle-orm'
import { STAFF } from '#server/people/account/account.ts'
import type { Queryable } from '#server/infra/db/connect.ts'
import { listDailyValues } from '#server/infra/db/days.ts'
import type { FeatureChecks } from '#server/infra/lib/check.ts'
import type { Clock } from '#server/infra/lib/clock.ts'
import { forumPersonalData } from './forum.personal-data.ts'
import { forumRoutes } from './forum.routes.ts'

/** Metric 动态 (posts): posts per day by members except staff, including held, taken-down and deleted posts. */
function forumChecks({ db, clock }: { db: Queryable; clock: Clock }): FeatureChecks {
  const written = {
    value: sql`count(*)`,
    from: sql`posts`,
    at: sql`created_at`,
    where: sql`user_id not in ${STAFF}`,
  }
  const listPostsPerDay = (days: number) => listDailyValues(db, written, days, clock.now())
  return { figures: [{ title: '动态', unit: null, permission: 'any', ofDays: listPostsPerDay }] }
}

export const forumFeature = {
  routes: [forumRoutes],
  checks: forumChecks,
  personalData: forumPersonalData,
}
