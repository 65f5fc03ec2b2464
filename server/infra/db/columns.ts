import { type SQL, sql } from 'drizzle-orm'
import { bigint, customType, type PgColumn, timestamp } from 'drizzle-orm/pg-core'

/** A moment of time, whatever the zone; read as a Date. */
export const instant = () => timestamp({ withTimezone: true })

/** An integer that may pass 2³¹, but never what a number holds exactly. */
export const number = () => bigint({ mode: 'number' })

/** The id of a row, given by the database. */
export const identity = () => number().primaryKey().generatedAlwaysAsIdentity()

export const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/** Words as they are, for an index to find: none is stemmed or left out. Written only. */
export const lexemes = customType<{ data: readonly string[] }>({
  dataType: () => 'tsvector',
  toDriver: (words) => sql`array_to_tsvector(${sql.param(words)}::text[])`,
})

/** Rows of a table that go by `sweep_old` so long after a time that they bear. */
export interface AgedRows {
  readonly since: PgColumn | SQL
  /** Or the name of an age of RETENTION. */
  readonly days: number | string
  /** Which rows; none: all of the table. */
  readonly where?: SQL
  readonly words: string
}

/**
 * How long the rows of tables stay, by the table's name: each `x.tables.ts` states it as `retention`, and docs/retention.md gathers
 * it. What stands in backticks is an age of RETENTION or a job.
 */
export type TableRetention = Readonly<Record<string, string | readonly AgedRows[]>>
