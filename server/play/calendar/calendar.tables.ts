import { pgTable } from 'drizzle-orm/pg-core'
import { member } from '#server/people/account/account.tables.ts'
import { bytea, instant, type TableRetention } from '#server/infra/db/columns.ts'

/** The address of a member's own calendar: its token is kept as a hash, so that nobody reads it here. */
export const calendarFeeds = pgTable('calendar_feeds', {
  userId: member().primaryKey(),
  tokenHash: bytea().notNull().unique(),
  createdAt: instant().notNull(),
})

export const retention: TableRetention = {
  calendar_feeds: 'one for each member',
}
