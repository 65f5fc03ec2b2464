import { sql } from 'drizzle-orm'
import { check, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { instant, type TableRetention } from '#server/infra/db/columns.ts'

/** Checks ignored by an operator; the audit log records the operator. */
export const ignoredChecks = pgTable(
  'ignored_checks',
  {
    name: text().primaryKey(),
    /** Faults when the check was ignored. A check with any other fault is reported. Null: all faults are ignored. */
    faults: jsonb().$type<readonly string[]>(),
    reason: text().notNull(),
    until: instant().notNull(),
  },
  (t) => [check('ignored_checks_reason', sql`length(${t.reason}) between 1 and 200`)],
)

export const retention: TableRetention = {
  ignored_checks: 'one row for each check',
}
