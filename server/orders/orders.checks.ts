import { isNull, sql } from 'drizzle-orm'
import type { Reader } from '#server/db/connect.ts'
import { type FeatureChecks, good, waited, wrong } from '#server/lib/check.ts'
import type { Clock } from '#server/lib/clock.ts'
import { incidents } from './orders.tables.ts'

const LATE = 24 * 3_600_000

/** Whether people look at what only they can decide of payments. */
export function ordersChecks({ db, clock }: { db: Reader; clock: Clock }): FeatureChecks {
  return {
    checks: [
      {
        name: 'payment_incidents',
        title: '支付异常',
        wants: 'finance',
        place: 'orders/bills',
        async look() {
          const open = await db.$count(incidents, isNull(incidents.resolvedAt))
          return open > 0 ? wrong(`${open} 件没有处理`, '核对后写下处理结果') : good('没有')
        },
      },
      {
        name: 'second_operator',
        title: '待第二人确认',
        wants: 'finance',
        place: 'orders/refunds',
        async look() {
          const { rows } = await db.execute<{ waiting: number; since: string | null }>(sql`
            select count(*)::int as waiting, min(at)::text as since from (
              select asked_at as at from refunds where state = 'asked'
              union all select at from gifts where state = 'asked') as asked`)
          const { waiting, since } = rows[0] ?? { waiting: 0, since: null }
          if (since === null) return good('没有')
          const hours = Math.floor((clock.now().getTime() - Date.parse(since)) / HOUR)
          const words = `${waiting} 笔退款或赠送，最早的等了 ${hours} 小时`
          return hours >= LATE_HOURS ? wrong(words, '在“退款”和“赠送”里，由另一位运营人员确认或驳回') : good(words)
          const now = clock.now()
          const words = `${waiting} 笔退款或赠送，最早的等了 ${waited(new Date(since), now)}`
          const isLate = now.getTime() - Date.parse(since) >= LATE
          return isLate ? wrong(words, '由另一位运营人员确认或驳回') : good(words)
        },
      },
    ],
  }
}
