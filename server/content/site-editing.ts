import { asc, desc, eq, max, sql } from 'drizzle-orm'
import type { addAgreement, editedBanners, saveBanner, setContact } from '#contract/content.console.ts'
import { Contact } from '#contract/content.ts'
import type { ParsedInputOf, ReplyOf } from '#contract/endpoint.ts'
import { refuse } from '#contract/refusals.ts'
import { shanghaiTime } from '#lottery/dates.ts'
import { fromTo } from '#server/audit/audit.ts'
import type { Reader } from '#server/db/connect.ts'
import { settings } from '#server/db/site.tables.ts'
import { cleanOrRefuse, uploadsIn } from './clean.ts'
import { CONTACT_KEY, PLACEHOLDER_CONTACT, placeholdersIn } from './contact.ts'
import { articles, banners } from './content.tables.ts'
import { type Change, type Editing, fromOrRefuse, heldOrRefuse, momentOrNull } from './editing.ts'

/** All versions of the agreements, newest first. */
export async function agreementRows(db: Reader) {
  const rows = await db.select().from(articles).where(eq(articles.kind, 'agreement')).orderBy(desc(articles.id))
  return rows.map(({ id, agreement, version, title, memo, content, publishedAt }) => ({
    id,
    title,
    memo,
    content,
    name: agreement ?? 'user',
    version: version ?? 1,
    from: shanghaiTime(publishedAt),
  }))
}

/** Adds the version after the one that was read; those before stay as they are. */
export async function addVersionOf(
  { tx, now, claimPicture }: Editing,
  { name, revision, title, memo, content: html, from }: ParsedInputOf<typeof addAgreement>,
): Promise<Change> {
  const publishedAt = fromOrRefuse(from, now)
  const content = cleanOrRefuse(html)
  const [newest] = await tx
    .select({ version: max(articles.version) })
    .from(articles)
    .where(eq(articles.agreement, name))
  if ((newest?.version ?? 0) !== revision) refuse('edited_elsewhere')
  for (const path of uploadsIn(content)) await claimPicture(path)
  const version = revision + 1
  const [added] = await tx
    .insert(articles)
    .values({ kind: 'agreement', agreement: name, version, title, memo, content, publishedAt })
    .onConflictDoNothing()
    .returning({ id: articles.id })
  // Of two at once the second finds the version taken.
  if (!added) return refuse('edited_elsewhere')
  return {
    id: added.id,
    revision: version,
    detail: { name, version: { from: revision, to: version }, at: shanghaiTime(publishedAt) },
  }
}

/** The lines as they are kept, and how often operators have changed them. */
async function storedContact(db: Reader): Promise<{ lines: Contact; revision: number }> {
  const [row] = await db.select().from(settings).where(eq(settings.key, CONTACT_KEY))
  const { revision = 1, ...lines } = (row?.value ?? PLACEHOLDER_CONTACT) as Contact & { revision?: number }
  return { lines: Contact.parse(lines), revision }
}

export async function contactToEdit(db: Reader) {
  const { lines, revision } = await storedContact(db)
  return { revision, lines, placeholders: placeholdersIn(lines) }
}

/** Writes the lines; the audit log tells how those that changed were and are. */
export async function writeContact(
  { tx, claimPicture }: Editing,
  { revision, lines }: ParsedInputOf<typeof setContact>,
): Promise<Change> {
  await tx.insert(settings).values({ key: CONTACT_KEY, value: PLACEHOLDER_CONTACT }).onConflictDoNothing()
  await tx.select().from(settings).where(eq(settings.key, CONTACT_KEY)).for('update')
  const before = await storedContact(tx)
  if (before.revision !== revision) refuse('edited_elsewhere')
  for (const name of ['gzh_qrcode', 'customer_qrcode'] as const)
    if (lines[name].startsWith('/') && lines[name] !== before.lines[name]) await claimPicture(lines[name])
  const value = { ...lines, revision: revision + 1 }
  await tx.update(settings).set({ value }).where(eq(settings.key, CONTACT_KEY))
  return { id: 0, revision: value.revision, detail: fromTo(before.lines, lines) }
}

type BannerRow = typeof banners.$inferSelect
type EditedBanner = ReplyOf<typeof editedBanners>[number]

/** All banners, by place and order. */
export async function bannersToEdit(db: Reader): Promise<EditedBanner[]> {
  const rows = await db.select().from(banners).orderBy(asc(banners.place), asc(banners.position), asc(banners.id))
  return rows.map((row) => ({ id: row.id, revision: row.revision, ...editable(row) }))
}

function editable({
  place,
  title,
  memo,
  note,
  image,
  link,
  position,
  shown,
  startsAt,
  endsAt,
}: Omit<BannerRow, 'id' | 'revision' | 'slug'>) {
  const [from, until] = [startsAt, endsAt].map((at) => (at ? shanghaiTime(at) : ''))
  return { place, title, memo, note, image, link, position, shown, from: from ?? '', until: until ?? '' }
}

/** Changes a banner, or adds one. */
export async function writeBanner(
  { tx, claimPicture }: Editing,
  { id, revision, from, until, ...rest }: ParsedInputOf<typeof saveBanner>,
): Promise<Change> {
  const row = { ...rest, startsAt: momentOrNull(from), endsAt: momentOrNull(until) }
  if (row.startsAt && row.endsAt && row.endsAt <= row.startsAt) refuse('banner_times')
  const before = id === undefined ? null : await heldOrRefuse(tx, banners, { id, revision }, 'unknown_banner')
  if (row.image.startsWith('/uploads/') && row.image !== before?.image) await claimPicture(row.image)
  const detail = fromTo(before ? editable(before) : {}, editable(row))
  const [saved] = before
    ? await tx
        .update(banners)
        .set({ ...row, revision: sql`${banners.revision} + 1` })
        .where(eq(banners.id, before.id))
        .returning()
    : await tx.insert(banners).values(row).returning()
  if (!saved) throw new Error('a write gave no row')
  return { id: saved.id, revision: saved.revision, detail }
}
