import { type SQL, and, asc, eq, sql } from 'drizzle-orm'
import { type RefusalCode, refuse } from '#contract/refusals.ts'
import { isUploadedPicture } from '#contract/infra/upload.ts'
import { parseShanghaiTime } from '#lottery/dates.ts'
import type { Detail } from '#server/infra/audit/audit.ts'
import type { Tx } from '#server/infra/db/connect.ts'
import type { articles, banners } from './content.tables.ts'
import type { RichText } from './rich-text.ts'

export interface EditContext {
  tx: Tx
  now: Date
  /** Assigns an uploaded image to the content. Throws if another account uploaded it. */
  claimPicture: (path: string) => Promise<void>
  releasePicture: (path: string) => Promise<void>
}

export interface ContentChange {
  id: number
  revision: number
  detail: Detail
}

/** Claims new images and releases unused ones. Ignores the site's own images. */
export async function replacePictures(
  { claimPicture, releasePicture }: EditContext,
  shown: readonly string[],
  nextPictures: readonly string[],
): Promise<void> {
  const [before, after] = [new Set(shown.filter(isUploadedPicture)), new Set(nextPictures.filter(isUploadedPicture))]
  for (const path of after) if (!before.has(path)) await claimPicture(path)
  for (const path of before) if (!after.has(path)) await releasePicture(path)
}

/** Loads the editor's schema at the first call, because it needs about 40 MB. */
export async function parseRichText(json: string): Promise<RichText> {
  const { renderRichText } = await import('./rich-text.ts')
  return renderRichText(json)
}

export const parseOptionalTime = (text: string): Date | null => (text === '' ? null : parseShanghaiTime(text))

/** Parses a publication time; '' means now. Throws for a time in the past. */
export function parsePublicationTime(text: string, now: Date): Date {
  const at = parseOptionalTime(text) ?? now
  return at < now ? refuse('publish_past') : at
}

/** Locks a row. Throws if it has changed since `revision`. */
export async function lockContentRow<Table extends typeof articles | typeof banners>(
  tx: Tx,
  table: Table,
  { id, revision, also = sql`true` }: { id: number; revision: number; also?: SQL | undefined },
  unknown: RefusalCode,
): Promise<Table['$inferSelect']> {
  const [row] = await tx
    .select()
    .from(table as typeof articles)
    .where(and(eq(table.id, id), also))
    .for('update')
  if (!row) return refuse(unknown)
  if (row.revision !== revision) refuse('edited_elsewhere')
  return row
}

interface ListPosition {
  id: number
  /** Row before which to insert; 0: the end of the list. */
  before: number
  among: SQL | undefined
}

/** Moves a row within a list. Returns the old and the new position. */
export async function moveRowBefore(
  tx: Tx,
  table: typeof articles | typeof banners,
  { id, before, among }: ListPosition,
  unknown: RefusalCode,
): Promise<{ from: number; to: number }> {
  const rows = await tx
    .select({ id: table.id })
    .from(table as typeof articles)
    .where(among)
    .orderBy(asc(table.position), asc(table.id))
    .for('update')
  const ids = rows.map((row) => row.id)
  const others = ids.filter((one) => one !== id)
  const to = before === 0 ? others.length : others.indexOf(before)
  if (to === -1) refuse(unknown)
  const order = JSON.stringify(others.toSpliced(to, 0, id))
  await tx.execute(sql`
    update ${table} set position = place.at - 1
    from jsonb_array_elements_text(${order}::jsonb) with ordinality as place (id, at)
    where ${table.id} = place.id::bigint and ${table.position} <> place.at - 1`)
  return { from: ids.indexOf(id), to }
}
