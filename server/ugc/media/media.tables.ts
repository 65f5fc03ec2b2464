import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { member } from '#server/people/account/account.tables.ts'
import { instant, type TableRetention } from '#server/infra/db/columns.ts'

/** Files on their way, sent in parts; they lie among the drafts. Swept after a day, whatever became of them. */
export const uploadParts = pgTable(
  'upload_parts',
  {
    id: text().primaryKey(),
    userId: member().notNull(),
    /** Of the whole, as was said before it came. */
    bytes: integer().notNull(),
    createdAt: instant().notNull(),
    /** A process is at it since then: looks at it and writes it anew. */
    takenAt: instant(),
    /** The upload it became. */
    name: text(),
  },
  (t) => [index().on(t.userId, t.createdAt), check('upload_parts_bytes', sql`${t.bytes} > 0`)],
)

/**
 * Files that members sent, under names of ours. `usedAt` null: nothing points at it, swept a day after it came; until
 * then it counts for the day of its sender.
 */
export const uploads = pgTable(
  'uploads',
  {
    name: text().primaryKey(),
    userId: member().notNull(),
    scene: text({ enum: ['avatar', 'forum'] }).notNull(),
    kind: text({ enum: ['image', 'video'] }).notNull(),
    /** Of all its files together. */
    bytes: integer().notNull(),
    width: integer().notNull(),
    height: integer().notNull(),
    /** Base64; '' where nothing shows it. */
    thumbhash: text().notNull().default(''),
    animated: boolean().notNull().default(false),
    /** A QR code can be read in it. */
    hasQr: boolean().notNull().default(false),
    /** Not everybody's: held or taken down. Unused, nobody's: released by what it stood in. */
    withheld: boolean().notNull().default(false),
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

export const retention: TableRetention = {
  uploads: 'as long as something shows them, unused ones a day: `sweep_uploads`',
  upload_parts: 'a day: `sweep_uploads`',
}
