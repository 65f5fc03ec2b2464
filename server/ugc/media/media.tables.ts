import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { member } from '#server/people/account/account.tables.ts'
import { instant, type TableRetention } from '#server/infra/db/columns.ts'

/** Uploads sent in parts, with their bytes in the drafts folder. Rows are deleted after a day. */
export const uploadParts = pgTable(
  'upload_parts',
  {
    id: text().primaryKey(),
    userId: member().notNull(),
    /** Size of the whole file, as the browser declared it. */
    bytes: integer().notNull(),
    createdAt: instant().notNull(),
    /** Time when a process started to check and re-encode the file. */
    takenAt: instant(),
    /** Name of the resulting upload; null: unfinished. */
    name: text(),
  },
  (t) => [index().on(t.userId, t.createdAt), check('upload_parts_bytes', sql`${t.bytes} > 0`)],
)

/**
 * Files sent by members, under generated names. `usedAt` null: unused, deleted a day after the upload. Used or not, an
 * upload counts towards its sender's quota for 24 hours.
 */
export const uploads = pgTable(
  'uploads',
  {
    name: text().primaryKey(),
    userId: member().notNull(),
    scene: text({ enum: ['avatar', 'forum'] }).notNull(),
    kind: text({ enum: ['image', 'video'] }).notNull(),
    /** Size of all stored files of the upload, such as the three widths of a picture. */
    bytes: integer().notNull(),
    width: integer().notNull(),
    height: integer().notNull(),
    /** ThumbHash in base64, the placeholder while the file loads; empty for media without one. */
    thumbhash: text().notNull().default(''),
    animated: boolean().notNull().default(false),
    hasQr: boolean().notNull().default(false),
    /**
     * True while the text that shows it is held, taken down or replaced by an edit. Withheld and unused: that text is
     * deleted, and no client gets the file.
     */
    withheld: boolean().notNull().default(false),
    createdAt: instant().notNull(),
    usedAt: instant(),
  },
  (t) => [
    index().on(t.userId, t.createdAt),
    // Index for the hourly clean-up job; nearly all rows are in use.
    index('uploads_unused')
      .on(t.createdAt)
      .where(sql`${t.usedAt} is null`),
    check('uploads_bytes', sql`${t.bytes} > 0`),
  ],
)

export const retention: TableRetention = {
  uploads: 'as long as a text or a page uses them, unused ones a day: `sweep_uploads`',
  upload_parts: 'a day: `sweep_uploads`',
}
