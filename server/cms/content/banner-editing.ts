import { asc, eq, sql } from 'drizzle-orm'
import type { deleteBanner, editedBanners, placeBanner, saveBanner } from '#contract/cms/banners.console.ts'
import type { ParsedInputOf, ReplyOf } from '#contract/infra/endpoint.ts'
import { refuse } from '#contract/refusals.ts'
import { formatShanghaiTime } from '#lottery/dates.ts'
import { diffValues } from '#server/infra/audit/audit.ts'
import type { Queryable } from '#server/infra/db/connect.ts'
import { banners } from './content.tables.ts'
import {
  type ContentChange,
  type EditContext,
  lockContentRow,
  parseOptionalTime,
  moveRowBefore,
  replacePictures,
} from './editing.ts'

type BannerRow = typeof banners.$inferSelect
type EditedBanner = ReplyOf<typeof editedBanners>[number]

export async function listEditedBanners(db: Queryable): Promise<EditedBanner[]> {
  const rows = await db.select().from(banners).orderBy(asc(banners.place), asc(banners.position), asc(banners.id))
  return rows.map((row) => ({
    id: row.id,
    revision: row.revision,
    is_own: row.slug !== null,
    ...toEditableBanner(row),
  }))
}

function toEditableBanner({
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
  const [from, until] = [startsAt, endsAt].map((at) => (at ? formatShanghaiTime(at) : ''))
  return { place, title, memo, note, image, link, shown, from: from ?? '', until: until ?? '' }
}

export async function saveBannerRow(
  editing: EditContext,
  { id, revision, from, until, ...rest }: ParsedInputOf<typeof saveBanner>,
): Promise<ContentChange> {
  const { tx } = editing
  const row = { ...rest, startsAt: parseOptionalTime(from), endsAt: parseOptionalTime(until) }
  if (row.startsAt && row.endsAt && row.endsAt <= row.startsAt) refuse('banner_times')
  const before = id === undefined ? null : await lockContentRow(tx, banners, { id, revision }, 'unknown_banner')
  await replacePictures(editing, [before?.image ?? ''], [row.image])
  const detail = { title: row.title, ...diffValues(before ? toEditableBanner(before) : {}, toEditableBanner(row)) }
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
  if (!saved) throw new Error('the insert or update returned no row')
  return { id: saved.id, revision: saved.revision, detail }
}

/** Moves a banner before another one; `before` 0: to the end. */
export async function moveBanner(
  { tx }: EditContext,
  { id, revision, before }: ParsedInputOf<typeof placeBanner>,
): Promise<ContentChange> {
  const banner = await lockContentRow(tx, banners, { id, revision }, 'unknown_banner')
  const position = await moveRowBefore(
    tx,
    banners,
    { id, before, among: eq(banners.place, banner.place) },
    'unknown_banner',
  )
  const next = revision + 1
  await tx.update(banners).set({ revision: next }).where(eq(banners.id, id))
  return { id, revision: next, detail: { title: banner.title, position } }
}

/** Deletes a banner. Rejects shipped banners, which would be inserted again at the next start. */
export async function removeBanner(
  editing: EditContext,
  { id, revision }: ParsedInputOf<typeof deleteBanner>,
): Promise<ContentChange> {
  const banner = await lockContentRow(editing.tx, banners, { id, revision }, 'unknown_banner')
  if (banner.slug !== null) refuse('site_banner')
  await editing.tx.delete(banners).where(eq(banners.id, id))
  await replacePictures(editing, [banner.image], [])
  // Logs all fields, so that the banner can be restored.
  const changes = Object.entries(toEditableBanner(banner)).map(([name, from]) => [name, { from, to: '' }])
  return { id, revision, detail: Object.fromEntries(changes) }
}
