import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { instant, type TableRetention } from '#server/infra/db/columns.ts'

/** Calls that the database counts over all processes. Times are by the machine's clock. */
export const floodWindows = pgTable('flood_windows', {
  key: text().primaryKey(),
  used: integer().notNull(),
  endsAt: instant().notNull(),
})

export const retention: TableRetention = {
  flood_windows: 'until they end: `sweep_flood_windows`',
}
