import { integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** Calls already handed out to processes per caller and window; in real time, whatever the site's clock says. */
export const floodWindows = pgTable('flood_windows', {
  key: text().primaryKey(),
  used: integer().notNull(),
  endsAt: timestamp({ withTimezone: true }).notNull(),
})
