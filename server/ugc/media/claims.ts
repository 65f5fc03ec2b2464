import { and, eq, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm'
import { type Media, PICTURES_LIMIT } from '#contract/ugc/media.ts'
import { refuse } from '#contract/refusals.ts'
import type { UploadScene } from '#contract/infra/upload.ts'
import type { Tx } from '#server/infra/db/connect.ts'
import { filesOf, nameOf, namesIn, pathOf } from './names.ts'
import { uploads } from './media.tables.ts'

export const REMOVE_UPLOADS = 'remove_uploads'

type Upload = typeof uploads.$inferSelect

/** As a post or comment sends it: paths joined by commas, a text for each, the picture that stands for a video. */
export interface SentMedia {
  images: string
  alts?: readonly string[] | undefined
  poster?: string | undefined
}

interface Terms {
  now: Date
  only?: 'pictures'
  /** What the post has already, which an edit may use again. */
  already?: readonly Media[]
}

/** What a post or comment keeps of its uploads. `hasQr`, not for readers: a QR code can be read in it. */
export interface ClaimedMedia extends Media {
  hasQr: boolean
}

/** Free for its sender to use. */
const unused = and(isNull(uploads.usedAt), eq(uploads.withheld, false))

/** Lets a member use a picture: only one of their own, sent for that scene, and not in use. */
export async function claim(tx: Tx, userId: number, scene: UploadScene, path: string, now: Date): Promise<void> {
  const [claimed] = await tx
    .update(uploads)
    .set({ usedAt: now })
    .where(and(eq(uploads.name, nameOf(path)), eq(uploads.userId, userId), eq(uploads.scene, scene), unused))
    .returning({ name: uploads.name })
  if (!claimed) refuse('unknown_upload')
}

/** Nothing points at the picture of a member any more, or, null, of whoever sent it; the next sweep takes it. */
export async function release(tx: Tx, userId: number | null, path: string): Promise<void> {
  await tx
    .update(uploads)
    .set({ usedAt: null })
    .where(and(eq(uploads.name, nameOf(path)), userId === null ? undefined : eq(uploads.userId, userId)))
}

/**
 * Lets a member put uploads into a post or comment: at most nine pictures or one video, their own, not in use. The kind
 * is the upload's, whatever the path says. Answers what the post keeps of them, in their order.
 */
export async function claimMedia(
  tx: Tx,
  userId: number,
  { images, alts = [], poster = '' }: SentMedia,
  { now, only, already = [] }: Terms,
): Promise<ClaimedMedia[]> {
  const names = images === '' ? [] : images.split(',').map((path) => nameOf(path.trim()))
  if (names.length > PICTURES_LIMIT) refuse('too_many_media')
  const all = poster === '' ? names : [...names, nameOf(poster)]
  if (all.length === 0) return []
  const claimed = await claimAll(tx, userId, all, { now, already: namesIn(already) })
  const files = names.map((name) => claimed.get(name) ?? refuse('unknown_media'))
  const standsFor = poster === '' ? null : (claimed.get(nameOf(poster)) ?? refuse('unknown_media'))
  if (new Set(all).size < all.length) refuse('media_twice')
  fitTogetherOrRefuse(files, standsFor, only)
  return files.map((file, i) => mediaOf(file, standsFor, alts[i] ?? ''))
}

/** Claimed media as a row keeps them, for readers. */
export const storedMedia = (claimed: readonly ClaimedMedia[]): Media[] =>
  claimed.map(({ hasQr: _hasQr, ...media }) => media)

/** The member's uploads among the names, by name: unused ones, and those of `already` that are still in use. */
async function claimAll(
  tx: Tx,
  userId: number,
  names: readonly string[],
  { now, already }: { now: Date; already: readonly string[] },
): Promise<ReadonlyMap<string, Upload>> {
  const again = and(isNotNull(uploads.usedAt), inArray(uploads.name, [...already]))
  const rows = await tx
    .update(uploads)
    .set({ usedAt: now })
    .where(
      and(inArray(uploads.name, [...names]), eq(uploads.userId, userId), eq(uploads.scene, 'forum'), or(unused, again)),
    )
    .returning()
  return new Map(rows.map((row) => [row.name, row]))
}

function fitTogetherOrRefuse(files: readonly Upload[], poster: Upload | null, only?: 'pictures'): void {
  const videos = files.filter(({ kind }) => kind === 'video').length
  if (videos > 0 && only === 'pictures') refuse('pictures_only')
  if (videos > 0 && videos < files.length) refuse('media_mixed')
  if (videos > 1) refuse('one_video')
  if (poster && (videos === 0 || poster.kind !== 'image')) refuse('bad_poster')
}

function mediaOf({ name, kind, width, height, ...file }: Upload, poster: Upload | null, alt: string): ClaimedMedia {
  return {
    path: pathOf(name),
    kind,
    width,
    height,
    thumbhash: (poster ?? file).thumbhash,
    alt,
    poster: poster ? pathOf(poster.name) : '',
    animated: Number(file.animated),
    hasQr: file.hasQr || (poster?.hasQr ?? false),
  }
}

/** Media as they stand in a text, and who sent them. */
export interface SentBy {
  readonly userId: number
  readonly media: readonly Media[]
}

/**
 * Nothing shows these media any more, whose ever they are: once this is committed their addresses answer 404, and their
 * files go. The rows stay for the day that they count for.
 */
export async function releaseMedia(tx: Tx, sent: readonly SentBy[]): Promise<void> {
  const named = sent.flatMap(({ userId, media }) => namesIn(media).map((name) => ({ name, user_id: userId })))
  if (named.length === 0) return
  const { rows: released } = await tx.execute<{ name: string }>(sql`
    update uploads set used_at = null, withheld = true
    from jsonb_to_recordset(${JSON.stringify(named)}::jsonb) as sent (name text, user_id bigint)
    where uploads.name = sent.name and uploads.user_id = sent.user_id returning uploads.name`)
  if (released.length === 0) return
  const files = JSON.stringify({ files: released.flatMap(({ name }) => filesOf(name)) })
  await tx.execute(sql`select graphile_worker.add_job(${REMOVE_UPLOADS}, ${files}::json)`)
}

/**
 * From the commit on only their sender and who judges them get the media, but what is shown `elsewhere` as well; to all others
 * their addresses answer 404.
 */
export function withholdMedia(tx: Tx, media: readonly Media[], elsewhere: readonly Media[] = []): Promise<void> {
  const others = namesIn(elsewhere)
  // Name by name: two versions of a post may show one video with different posters.
  const names = namesIn(media).filter((name) => !others.includes(name))
  return setWithheld(tx, names, true)
}

/** Takes a withholding back; what was released meanwhile stays gone. */
export const restoreMedia = (tx: Tx, media: readonly Media[]): Promise<void> => setWithheld(tx, namesIn(media), false)

async function setWithheld(tx: Tx, names: readonly string[], withheld: boolean): Promise<void> {
  await tx
    .update(uploads)
    .set({ withheld })
    .where(and(inArray(uploads.name, [...names]), isNotNull(uploads.usedAt)))
}
