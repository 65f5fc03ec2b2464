import { type SQL, sql } from 'drizzle-orm'
import type { AuditAction } from '#contract/infra/audit.console.ts'
import type { Reader } from '#server/infra/db/connect.ts'
import { eachDay } from '#server/infra/db/days.ts'
import type { FeatureChecks, Figure } from '#server/infra/lib/check.ts'
import type { Clock } from '#server/infra/lib/clock.ts'

interface ChecksDeps {
  db: Reader
  /** The clock of the log. */
  realTime: Clock
  /** Query for the ids of staff accounts. */
  staff: SQL
}

/** Counts registrations and sign-ins per day, by the machine's clock as in the log. */
export function auditChecks({ db, realTime, staff }: ChecksDeps): FeatureChecks {
  return { figures: [perDay('注册', 'register'), perDay('登录', 'sign_in')] }

  function perDay(title: string, action: AuditAction): Figure {
    const did = {
      value: sql`count(*)`,
      from: sql`audit_log`,
      at: sql`at`,
      where: sql`action = ${action} and actor not in (select id::text from ${staff} as staff)`,
    }
    return { title, unit: null, permission: 'any', ofDays: (days) => eachDay(db, did, days, realTime.now()) }
  }
}
