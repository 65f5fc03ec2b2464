import { jsonb, pgTable, text } from 'drizzle-orm/pg-core'

/** What the site remembers about itself: its secret, its clock's offset. */
export const settings = pgTable('settings', {
  key: text().primaryKey(),
  value: jsonb().notNull(),
})
