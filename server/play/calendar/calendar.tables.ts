import { pgTable } from 'drizzle-orm/pg-core'
import { member } from '#server/people/account/account.tables.ts'
import { bytea, instant, type TableRetention } from '#server/infra/db/columns.ts'

/** The addresses of a member's calendar and of the feed of their results. Only hashes of the tokens are stored. */
export const calendarFeeds = pgTable('calendar_feeds', {
  userId: member().primaryKey(),
  tokenHash: bytea().notNull().unique(),
  /** Null: the address was made before there was a feed. */
  resultsHash: bytea().unique(),
  createdAt: instant().notNull(),
})

export const retention: TableRetention = {
  calendar_feeds: 'one for each member',
}
