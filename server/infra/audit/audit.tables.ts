import { sql } from 'drizzle-orm'
import { index, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { identity, instant, type TableRetention } from '#server/infra/db/columns.ts'

/** Append-only: a trigger rejects updates and deletions except by sweep_audit_log() and sweep_audit_action(). */
export const auditLog = pgTable(
  'audit_log',
  {
    id: identity(),
    /** Time by the machine's clock, not the site's clock, because the law requires real times. */
    at: instant()
      .notNull()
      .default(sql`clock_timestamp()`),
    action: text().notNull(),
    /** User id of the account that acted, 'command' for the CLI, null for an unknown person or the site itself. */
    actor: text(),
    target: text(),
    address: text(),
    gid: text(),
    detail: jsonb(),
  },
  // For pages without a filter, by actor, by action and by target, each in the order of `listAuditRows`.
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
