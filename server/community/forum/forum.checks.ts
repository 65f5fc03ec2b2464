import { sql } from 'drizzle-orm'
import { STAFF } from '#server/people/account/account.ts'
import type { Reader } from '#server/infra/db/connect.ts'
import { eachDay } from '#server/infra/db/days.ts'
import type { FeatureChecks } from '#server/infra/lib/check.ts'
import type { Clock } from '#server/infra/lib/clock.ts'

/** Counts members' posts per day, in any state. */
export function forumChecks({ db, clock }: { db: Reader; clock: Clock }): FeatureChecks {
  const written = {
    value: sql`count(*)`,
    from: sql`posts`,
    at: sql`created_at`,
    where: sql`user_id not in ${STAFF}`,
  }
  const ofDays = (days: number) => eachDay(db, written, days, clock.now())
  return { figures: [{ title: '动态', unit: null, permission: 'any', ofDays }] }
}
