import { pgTable } from 'drizzle-orm/pg-core'
import { member } from '#server/people/account/account.tables.ts'
import { bytea, instant, type TableRetention } from '#server/infra/db/columns.ts'

/** Secret URLs of a member's calendar and feed of results. Only hashes of the tokens are stored. */
export const calendarFeeds = pgTable('calendar_feeds', {
  userId: member().primaryKey(),
  tokenHash: bytea().notNull().unique(),
  /** Null: the row is older than the feed of results. */
  resultsHash: bytea().unique(),
  createdAt: instant().notNull(),
})

export const retention: TableRetention = {
  calendar_feeds: 'one row for each member',
}
