import { sql } from 'drizzle-orm'
import type { AuditAction } from '#contract/audit.ts'
import type { Reader } from '#server/db/connect.ts'
import type { FeatureChecks, Figure } from '#server/lib/check.ts'

/** How many came, by the log and so by the machine's clock. */
export function auditChecks({ db }: { db: Reader }): FeatureChecks {
  return { figures: [perDay('注册', 'register'), perDay('登录', 'sign_in')] }

  function perDay(title: string, action: AuditAction): Figure {
    return {
      title,
      wants: 'any',
      async ofDays(days) {
        const { rows } = await db.execute<{ count: number }>(sql`
          with today as (select date_trunc('day', now() at time zone 'Asia/Shanghai') as starts)
          select count(audit_log.id)::int as count
          from today, generate_series(${days - 1}, 0, -1) as ago
          left join audit_log on audit_log.action = ${action}
            and audit_log.at >= (select starts - make_interval(days => ago) from today) at time zone 'Asia/Shanghai'
            and audit_log.at < (select starts - make_interval(days => ago - 1) from today) at time zone 'Asia/Shanghai'
          group by ago order by ago desc`)
        return rows.map(({ count }) => count)
      },
    }
  }
}
