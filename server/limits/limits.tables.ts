import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from '#server/db/columns.ts'

/** Calls already handed out to processes per caller and window; in real time, whatever the site's clock says. */
export const floodWindows = pgTable('flood_windows', {
  key: text().primaryKey(),
  used: integer().notNull(),
  endsAt: instant().notNull(),
})
