import { sql } from 'drizzle-orm'
import { check, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { instant, type TableRetention } from '#server/infra/db/columns.ts'

/** What of checks an operator said to pass over; who it was stands in the audit log. */
export const ignoredChecks = pgTable(
  'ignored_checks',
  {
    name: text().primaryKey(),
    /** What was found then, by the names of Finding; another fault is told again. Null: whatever is found. */
    faults: jsonb().$type<readonly string[]>(),
    reason: text().notNull(),
    until: instant().notNull(),
  },
  (t) => [check('ignored_checks_reason', sql`length(${t.reason}) between 1 and 200`)],
)

export const retention: TableRetention = {
  ignored_checks: 'one for each check',
}
