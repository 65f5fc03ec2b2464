import { type SQL, sql } from 'drizzle-orm'
import { bigint, customType, type PgColumn, timestamp } from 'drizzle-orm/pg-core'

export const instant = () => timestamp({ withTimezone: true })

/** Values must be safe integers. */
export const number = () => bigint({ mode: 'number' })

export const identity = () => number().primaryKey().generatedAlwaysAsIdentity()

export const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/** Column of type tsvector. The lexemes are stored unchanged, without stemming and stop words. Cannot be read back. */
export const lexemes = customType<{ data: readonly string[] }>({
  dataType: () => 'tsvector',
  toDriver: (words) => sql`array_to_tsvector(${sql.param(words)}::text[])`,
})

/** Rows that the job `sweep_old` deletes a number of days after the timestamp `since`. */
export interface ExpiringRows {
  readonly since: PgColumn | SQL
  /** Number of days, or the name of a value in the environment variable RETENTION. */
  readonly days: number | string
  readonly where?: SQL
  readonly words: string
}

/** docs/retention.md is generated from it. In a text, backticks mark a name in RETENTION or a job. */
export type TableRetention = Readonly<Record<string, string | readonly ExpiringRows[]>>
