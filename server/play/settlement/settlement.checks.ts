import { sql } from 'drizzle-orm'
import type { Reader } from '#server/infra/db/connect.ts'
import { type FeatureChecks, good, wrong } from '#server/infra/lib/check.ts'
import type { Clock } from '#server/infra/lib/clock.ts'

const LATE_MINUTES = 10

/** Whether what was drawn is settled. */
export function settlementChecks({ db, clock }: { db: Reader; clock: Clock }): FeatureChecks {
  return {
    checks: [
      {
        name: 'settlements_due',
        title: '待核对',
        permission: 'draws',
        async run() {
          const { rows } = await db.execute<{ due: number; late: number }>(sql`
            select count(*)::int as due,
              (count(*) filter (where draws.updated_at
                < ${clock.now().toISOString()}::timestamptz - make_interval(mins => ${LATE_MINUTES})))::int as late
            from (select distinct draw_id from settlements_due) as one join draws on draws.id = one.draw_id`)
          const { due, late } = rows[0] ?? { due: 0, late: 0 }
          if (late > 0) return wrong(`${late} 期等了 ${LATE_MINUTES} 分钟以上`, '看“任务”一项和服务器的日志')
          return good(due === 0 ? '都核对了' : `${due} 期正在核对`)
        },
      },
    ],
  }
}
