import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { instant, type TableRetention } from '#server/infra/db/columns.ts'

/** Calls per caller and window, of what is counted over all processes; in real time, whatever the site's clock says. */
export const floodWindows = pgTable('flood_windows', {
  key: text().primaryKey(),
  used: integer().notNull(),
  endsAt: instant().notNull(),
})

export const retention: TableRetention = {
  flood_windows: 'until they end: `sweep_flood_windows`',
}
