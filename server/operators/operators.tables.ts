import { index, pgTable } from 'drizzle-orm/pg-core'
import { member } from '#server/account/account.tables.ts'
import { bytea, instant } from '#server/db/columns.ts'

/** One-time links for operators to set their password. */
export const operatorLinks = pgTable(
  'operator_links',
  { tokenHash: bytea().primaryKey(), userId: member().notNull(), expiresAt: instant().notNull() },
  (t) => [index().on(t.userId)],
)
