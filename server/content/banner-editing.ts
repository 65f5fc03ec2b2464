import { asc, eq, sql } from 'drizzle-orm'
import type { deleteBanner, editedBanners, placeBanner, saveBanner } from '#contract/banners.console.ts'
import type { ParsedInputOf, ReplyOf } from '#contract/endpoint.ts'
import { refuse } from '#contract/refusals.ts'
import { shanghaiTime } from '#lottery/dates.ts'
import { fromTo } from '#server/audit/audit.ts'
import type { Reader } from '#server/db/connect.ts'
import { settings } from '#server/db/site.tables.ts'
import { banners } from './content.tables.ts'
import { type Change, type Editing, heldOrRefuse, momentOrNull, placeBefore } from './editing.ts'
import { type Former, replacePictures } from './former-pictures.ts'

type BannerRow = typeof banners.$inferSelect
type EditedBanner = ReplyOf<typeof editedBanners>[number]

/** All banners, by place and order. */
export async function bannersToEdit(db: Reader): Promise<EditedBanner[]> {
  const rows = await db.select().from(banners).orderBy(asc(banners.place), asc(banners.position), asc(banners.id))
  return rows.map((row) => ({ id: row.id, revision: row.revision, is_own: row.slug !== null, ...editable(row) }))
}

function editable({
  place,
  title,
  memo,
  note,
  image,
  link,
  shown,
  startsAt,
  endsAt,
}: Omit<BannerRow, 'id' | 'revision' | 'slug' | 'position'>) {
  const [from, until] = [startsAt, endsAt].map((at) => (at ? shanghaiTime(at) : ''))
  return { place, title, memo, note, image, link, shown, from: from ?? '', until: until ?? '' }
}

/** Changes a banner, or adds one. */
export async function writeBanner(
  editing: Editing,
  { id, revision, from, until, ...rest }: ParsedInputOf<typeof saveBanner>,
): Promise<Change> {
  const { tx } = editing
  const row = { ...rest, startsAt: momentOrNull(from), endsAt: momentOrNull(until) }
  if (row.startsAt && row.endsAt && row.endsAt <= row.startsAt) refuse('banner_times')
  const before = id === undefined ? null : await heldOrRefuse(tx, banners, { id, revision }, 'unknown_banner')
  await changePicture(editing, before?.image ?? '', row.image)
  const detail = fromTo(before ? editable(before) : {}, editable(row))
  const [saved] = before
    ? await tx
        .update(banners)
        .set({ ...row, revision: sql`${banners.revision} + 1` })
        .where(eq(banners.id, before.id))
        .returning()
    : await tx
        .insert(banners)
        .values({ ...row, position: await tx.$count(banners, eq(banners.place, row.place)) })
        .returning()
  if (!saved) throw new Error('a write gave no row')
  return { id: saved.id, revision: saved.revision, detail }
}

/** The key of the pictures that banners show no more. */
export const FORMER_BANNERS_KEY = 'former_banner_pictures'

/** One picture stands where another stood, which is kept for an undo; '' is none. */
async function changePicture(editing: Editing, before: string, after: string): Promise<void> {
  if (before === after) return
  const { tx } = editing
  const isOurs = eq(settings.key, FORMER_BANNERS_KEY)
  await tx.insert(settings).values({ key: FORMER_BANNERS_KEY, value: [] }).onConflictDoNothing()
  const [stored] = await tx.select().from(settings).where(isOurs).for('update')
  const former = (stored?.value ?? []) as Former[]
  const value = await replacePictures(editing, { shown: [before], wanted: [after], former })
  await tx.update(settings).set({ value }).where(isOurs)
}

/** Puts a banner before another of its place. */
export async function moveBanner(
  { tx }: Editing,
  { id, revision, before }: ParsedInputOf<typeof placeBanner>,
): Promise<Change> {
  const held = await heldOrRefuse(tx, banners, { id, revision }, 'unknown_banner')
  const position = await placeBefore(
    tx,
    banners,
    { id, before, among: eq(banners.place, held.place) },
    'unknown_banner',
  )
  const next = revision + 1
  await tx.update(banners).set({ revision: next }).where(eq(banners.id, id))
  return { id, revision: next, detail: { title: held.title, position } }
}

/** Deletes what an operator added. What came with the site would come again. */
export async function removeBanner(
  editing: Editing,
  { id, revision }: ParsedInputOf<typeof deleteBanner>,
): Promise<Change> {
  const held = await heldOrRefuse(editing.tx, banners, { id, revision }, 'unknown_banner')
  if (held.slug !== null) refuse('site_banner')
  await editing.tx.delete(banners).where(eq(banners.id, id))
  await changePicture(editing, held.image, '')
  // All that it was, so that it can be put up again.
  const told = Object.entries(editable(held)).map(([name, from]) => [name, { from, to: '' }])
  return { id, revision, detail: Object.fromEntries(told) }
}
