import { index, pgTable } from 'drizzle-orm/pg-core'
import { member } from '#server/people/account/account.tables.ts'
import { bytea, instant, number, type TableRetention } from '#server/infra/db/columns.ts'

/** Authenticators. The secret is encrypted with the site's key. Sign-in ignores an unconfirmed authenticator. */
export const operatorTotps = pgTable('operator_totps', {
  userId: member().primaryKey(),
  secret: bytea().notNull(),
  /** Time step (30 seconds) of the last used digits, to prevent reuse; null: none used yet. */
  step: number(),
  confirmedAt: instant(),
})

export const operatorLinks = pgTable(
  'operator_links',
  { tokenHash: bytea().primaryKey(), userId: member().notNull(), expiresAt: instant().notNull() },
  (t) => [index().on(t.userId)],
)

export const retention: TableRetention = {
  operator_links: 'until the operator uses the link or receives another',
  operator_totps: 'one row for each operator',
}
