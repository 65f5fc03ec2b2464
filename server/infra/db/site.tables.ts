import { jsonb, pgTable, text } from 'drizzle-orm/pg-core'

/** Values that the site stores for itself, such as its secret and the offset of its clock. */
export const settings = pgTable('settings', {
  key: text().primaryKey(),
  value: jsonb().notNull(),
})
