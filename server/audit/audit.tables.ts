import { index, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { identity, instant } from '#server/db/columns.ts'

/** What happened to accounts, roles, money and posts. Append-only: a trigger refuses to change or delete (SECURITY 45). */
export const auditLog = pgTable(
  'audit_log',
  {
    id: identity(),
    at: instant().notNull(),
    action: text().notNull(),
    /** A user's id, 'command' for the command line, null for someone unknown. */
    actor: text(),
    target: text(),
    address: text(),
    gid: text(),
    detail: jsonb(),
  },
  (t) => [index().on(t.actor), index().on(t.target)],
)
