import { type SQL, and, asc, eq, sql } from 'drizzle-orm'
import { type RefusalCode, refuse } from '#contract/refusals.ts'
import { isUploadedPicture } from '#contract/infra/upload.ts'
import { momentOf } from '#lottery/dates.ts'
import type { Detail } from '#server/infra/audit/audit.ts'
import type { Tx } from '#server/infra/db/connect.ts'
import type { articles, banners } from './content.tables.ts'
import type { RichText } from './rich-text.ts'

/** What changes an operator's content needs besides its rows. */
export interface Editing {
  tx: Tx
  now: Date
  /** Lets content show a picture that its operator has uploaded, or refuses. */
  claimPicture: (path: string) => Promise<void>
  /** Nothing shows the picture any more, whoever uploaded it. */
  releasePicture: (path: string) => Promise<void>
}

/** What was done, for the audit log. */
export interface ContentChange {
  id: number
  revision: number
  detail: Detail
}

/** Takes the pictures that are to be shown, and lets go of those that no longer are; what the site draws itself is nobody's. */
export async function replacePictures(
  { claimPicture, releasePicture }: Editing,
  shown: readonly string[],
  nextPictures: readonly string[],
): Promise<void> {
  const [before, after] = [new Set(shown.filter(isUploadedPicture)), new Set(nextPictures.filter(isUploadedPicture))]
  for (const path of after) if (!before.has(path)) await claimPicture(path)
  for (const path of before) if (!after.has(path)) await releasePicture(path)
}

/** Reads the JSON of an editor, or refuses. What knows its schema is loaded by the first text: it takes some 40 MB. */
export async function richTextOf(json: string): Promise<RichText> {
  const { richTextOrRefuse } = await import('./rich-text.ts')
  return richTextOrRefuse(json)
}

/** The moment of a text that may be ''. */
export const momentOrNull = (text: string): Date | null => (text === '' ? null : momentOf(text))

/** The given moment, or now; refused where it has passed. */
export function fromOrRefuse(text: string, now: Date): Date {
  const at = momentOrNull(text) ?? now
  return at < now ? refuse('publish_past') : at
}

/** The row, held until the transaction ends; refused where it has changed since that revision was read. */
export async function heldOrRefuse<Table extends typeof articles | typeof banners>(
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
  /** The row that it comes before; 0: it comes behind all. */
  before: number
  among: SQL | undefined
}

/** Puts a row of a list before another and numbers the list anew; answers from which place to which it went. */
export async function placeBefore(
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
