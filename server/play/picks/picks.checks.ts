import { sql } from 'drizzle-orm'
import { STAFF } from '#server/people/account/account.ts'
import type { Queryable } from '#server/infra/db/connect.ts'
import { listDailyValues } from '#server/infra/db/days.ts'
import type { FeatureChecks } from '#server/infra/lib/check.ts'
import type { Clock } from '#server/infra/lib/clock.ts'

/** Daily number of bets locked by members. */
export function createPicksChecks({ db, clock }: { db: Queryable; clock: Clock }): FeatureChecks {
  const locked = {
    value: sql`count(*)`,
    from: sql`picks`,
    at: sql`locked_at`,
    where: sql`owner_id not in (select id from pick_owners where user_id in ${STAFF})`,
  }
  const ofDays = (days: number) => listDailyValues(db, locked, days, clock.now())
  return { figures: [{ title: '锁定的选号', unit: null, permission: 'any', ofDays }] }
}
