import { bigint, index, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** What happened to accounts, roles, money and posts. Append-only: a trigger refuses to change or delete (SECURITY 45). */
export const auditLog = pgTable(
  'audit_log',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: timestamp({ withTimezone: true }).notNull(),
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
