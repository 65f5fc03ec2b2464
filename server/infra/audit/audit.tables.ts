import { sql } from 'drizzle-orm'
import { index, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { identity, instant, type TableRetention } from '#server/infra/db/columns.ts'

/**
 * What happened to accounts, roles, money and posts. Append-only: a trigger refuses to change it, and to delete from it
 * but by sweep_audit_log() and sweep_audit_action() (docs/rules/security.md#the-audit-log).
 */
export const auditLog = pgTable(
  'audit_log',
  {
    id: identity(),
    /** By the machine's clock: a log for the law says when things really were, whatever the site's clock says. */
    at: instant()
      .notNull()
      .default(sql`clock_timestamp()`),
    action: text().notNull(),
    /** A user's id, 'command' for the command line, null for someone unknown, or the site by itself. */
    actor: text(),
    target: text(),
    address: text(),
    gid: text(),
    detail: jsonb(),
  },
  // Each filter of the log's readers, in the order in which it is read; a sweep takes the oldest.
  (t) => [
    index().on(t.at, t.id),
    index().on(t.actor, t.at, t.id),
    index().on(t.action, t.at, t.id),
    index().on(t.target, t.at, t.id),
  ],
)

export const retention: TableRetention = {
  audit_log: '`audit` days, failed sign-ins `failures` days: `sweep_nightly`',
}
