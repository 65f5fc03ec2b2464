import { type SQL, sql } from 'drizzle-orm'
import { toLocalDate } from '#lottery/dates.ts'
import type { Queryable } from './connect.ts'

interface DailyAggregate {
  value: SQL
  from: SQL
  /** Timestamp column; must be indexed. */
  at: SQL
  where: SQL
}

/** Returns one value for each of the last `days` days in Shanghai time, today last. */
export async function listDailyValues(
  db: Queryable,
  { value, from, at, where }: DailyAggregate,
  days: number,
  now: Date,
): Promise<number[]> {
  const midnight = (ago: SQL) => sql`(${toLocalDate(now)}::date - ${ago})::timestamp at time zone 'Asia/Shanghai'`
  const { rows } = await db.execute<{ value: number }>(sql`
    select (select ${value} from ${from}
        where ${at} >= ${midnight(sql`ago`)} and ${at} < ${midnight(sql`ago + 1`)} and ${where})::float8 as value
    from generate_series(${days - 1}::int, 0, -1) as ago order by ago desc`)
  return rows.map((row) => row.value)
}
