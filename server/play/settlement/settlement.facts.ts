import { sql } from 'drizzle-orm'
import type { Queryable } from '#server/infra/db/connect.ts'
import type { Clock } from '#server/infra/lib/clock.ts'
import type { SiteMetrics } from '#server/infra/lib/site-metrics.ts'

export const LATE_MINUTES = 10

export const createSettlementMetrics = ({ db, clock }: { db: Queryable; clock: Clock }): SiteMetrics => ({
  of: 'settlement',
  help: {
    caiyun_settlements_due: 'Draws that wait to be settled',
    caiyun_settlements_late: `Those that wait for more than ${LATE_MINUTES} minutes`,
  },
  async read() {
    const { due, late } = await countUnsettled(db, clock.now())
    return [
      { name: 'caiyun_settlements_due', value: due },
      { name: 'caiyun_settlements_late', value: late },
    ]
  },
})

/** Counts draws waiting for settlement, and those waiting for more than LATE_MINUTES. */
export async function countUnsettled(db: Queryable, now: Date): Promise<{ due: number; late: number }> {
  const { rows } = await db.execute<{ due: number; late: number }>(sql`
    select count(*)::int as due,
      (count(*) filter (where draws.updated_at
        < ${now.toISOString()}::timestamptz - make_interval(mins => ${LATE_MINUTES})))::int as late
    from (select distinct draw_id from settlements_due) as one join draws on draws.id = one.draw_id`)
  return rows[0] ?? { due: 0, late: 0 }
}
