import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { member } from '#server/account/account.tables.ts'
import { instant } from '#server/db/columns.ts'

/** Files that members sent, under names of ours. `usedAt` null: nothing points at it yet, swept after a day. */
export const uploads = pgTable(
  'uploads',
  {
    name: text().primaryKey(),
    userId: member().notNull(),
    scene: text({ enum: ['avatar', 'forum'] }).notNull(),
    kind: text({ enum: ['image', 'video'] }).notNull(),
    bytes: integer().notNull(),
    width: integer().notNull(),
    height: integer().notNull(),
    createdAt: instant().notNull(),
    usedAt: instant(),
  },
  (t) => [
    index().on(t.userId, t.createdAt),
    // The hourly sweep's; nearly every row is in use.
    index('uploads_unused')
      .on(t.createdAt)
      .where(sql`${t.usedAt} is null`),
    check('uploads_bytes', sql`${t.bytes} > 0`),
  ],
)
