import { sql } from 'drizzle-orm'
import type { Queryable } from '#server/infra/db/connect.ts'

export const LATE_MINUTES = 10

/** Counts draws waiting for settlement, and those waiting for more than LATE_MINUTES. */
export async function countUnsettled(db: Queryable, now: Date): Promise<{ due: number; late: number }> {
  const { rows } = await db.execute<{ due: number; late: number }>(sql`
    select count(*)::int as due,
      (count(*) filter (where draws.updated_at
        < ${now.toISOString()}::timestamptz - make_interval(mins => ${LATE_MINUTES})))::int as late
    from (select distinct draw_id from settlements_due) as one join draws on draws.id = one.draw_id`)
  return rows[0] ?? { due: 0, late: 0 }
}
