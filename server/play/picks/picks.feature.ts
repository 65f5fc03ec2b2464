import { sql } from 'drizzle-orm'
import { STAFF } from '#server/people/account/account.ts'
import type { Queryable } from '#server/infra/db/connect.ts'
import { listDailyValues } from '#server/infra/db/days.ts'
import type { FeatureChecks } from '#server/infra/lib/check.ts'
import type { Clock } from '#server/infra/lib/clock.ts'
import type { PersonalData } from '#server/infra/db/personal-data.ts'
import { erasePicks, exportLockedPicks, exportPanels } from './adopt.ts'
import { registerPicksRoutes } from './picks.routes.ts'
import { retention } from './picks.tables.ts'
import { exportRounds } from './rounds.ts'

/** Declares the metric 锁定的选号: bets locked per day by members except staff. */
function createPicksChecks({ db, clock }: { db: Queryable; clock: Clock }): FeatureChecks {
  const locked = {
    value: sql`count(*)`,
    from: sql`picks`,
    at: sql`locked_at`,
    where: sql`owner_id not in (select id from pick_owners where user_id in ${STAFF})`,
  }
  const listPicksPerDay = (days: number) => listDailyValues(db, locked, days, clock.now())
  return { figures: [{ title: '锁定的选号', unit: null, permission: 'any', ofDays: listPicksPerDay }] }
}

export const picksFeature = {
  routes: [registerPicksRoutes],
  checks: createPicksChecks,
  personalData: {
    tables: ['pick_owners', 'pick_panels', 'pick_rounds', 'picks'],
    exports: { picks: exportPanels, locked_picks: exportLockedPicks, rounds: exportRounds },
    erase: erasePicks,
  } satisfies PersonalData,
  retention,
}
