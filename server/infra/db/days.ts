import { type SQL, sql } from 'drizzle-orm'
import { localDate } from '#lottery/dates.ts'
import type { Reader } from './connect.ts'

interface Counted {
  /** Aggregate over a day's rows. */
  value: SQL
  /** Source table. */
  from: SQL
  /** Timestamp column; must be indexed. */
  at: SQL
  /** Condition. */
  where: SQL
}

/** Returns the aggregate for each of the last `days` days in Shanghai, today last. Reads each day through the index. */
export async function eachDay(
  db: Reader,
  { value, from, at, where }: Counted,
  days: number,
  now: Date,
): Promise<number[]> {
  const midnight = (ago: SQL) => sql`(${localDate(now)}::date - ${ago})::timestamp at time zone 'Asia/Shanghai'`
  const { rows } = await db.execute<{ value: number }>(sql`
    select (select ${value} from ${from}
        where ${at} >= ${midnight(sql`ago`)} and ${at} < ${midnight(sql`ago + 1`)} and ${where})::float8 as value
    from generate_series(${days - 1}::int, 0, -1) as ago order by ago desc`)
  return rows.map((row) => row.value)
}
