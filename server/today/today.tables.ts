import { sql } from 'drizzle-orm'
import { check, pgTable, text } from 'drizzle-orm/pg-core'
import { instant, type Kept } from '#server/db/columns.ts'

/** Checks that an operator said to pass over; who it was stands in the audit log. */
export const ignoredChecks = pgTable(
  'ignored_checks',
  { name: text().primaryKey(), reason: text().notNull(), until: instant().notNull() },
  (t) => [check('ignored_checks_reason', sql`length(${t.reason}) between 1 and 200`)],
)

export const kept: Kept = {
  ignored_checks: 'one for each check',
}
