import { registerAuditRoutes } from './audit.routes.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { AuditAction } from '#contract/infra/audit.console.ts'
import type { Queryable } from '#server/infra/db/connect.ts'
import { listDailyValues } from '#server/infra/db/days.ts'
import type { FeatureChecks, DailyStatistic } from '#server/infra/lib/check.ts'
import type { Clock } from '#server/infra/lib/clock.ts'

interface ChecksDeps {
  db: Queryable
  realTime: Clock
  /** Subquery with the ids of staff accounts. Their actions are not counted. */
  staff: SQL
}

export function createAuditChecks({ db, realTime, staff }: ChecksDeps): FeatureChecks {
  return { figures: [perDay('注册', 'register'), perDay('登录', 'sign_in')] }

  function perDay(title: string, action: AuditAction): DailyStatistic {
    const did = {
      value: sql`count(*)`,
      from: sql`audit_log`,
      at: sql`at`,
      where: sql`action = ${action} and actor not in (select id::text from ${staff} as staff)`,
    }
    return { title, unit: null, permission: 'any', ofDays: (days) => listDailyValues(db, did, days, realTime.now()) }
  }
}

export const auditFeature = {
  routes: [registerAuditRoutes],
  checks: createAuditChecks,
}
