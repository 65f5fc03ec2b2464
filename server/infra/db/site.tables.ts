import { jsonb, pgTable, text } from 'drizzle-orm/pg-core'

/** The site's own settings, such as its secret and its clock's offset. */
export const settings = pgTable('settings', {
  key: text().primaryKey(),
  value: jsonb().notNull(),
})
