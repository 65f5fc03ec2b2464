import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { instant, type Kept } from '#server/db/columns.ts'

/** Calls already handed out to processes per caller and window; in real time, whatever the site's clock says. */
export const floodWindows = pgTable('flood_windows', {
  key: text().primaryKey(),
  used: integer().notNull(),
  endsAt: instant().notNull(),
})

export const kept: Kept = {
  flood_windows: 'until they end: `sweep_flood_windows`',
}
