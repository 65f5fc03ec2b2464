import { and, eq, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm'
import { type Media, PICTURES_LIMIT } from '#contract/ugc/media.ts'
import { refuse } from '#contract/refusals.ts'
import type { UploadScene } from '#contract/infra/upload.ts'
import type { Tx } from '#server/infra/db/connect.ts'
import { listUploadFiles, parseUploadName, listMediaNames, toUploadPath } from './names.ts'
import { uploads } from './media.tables.ts'

export const REMOVE_UPLOADS = 'remove_uploads'

type Upload = typeof uploads.$inferSelect

/**
 * Media as sent by the client. `images`: comma-separated paths; `poster`: path of the picture shown before a video
 * plays.
 */
export interface MediaParams {
  images: string
  alts?: readonly string[] | undefined
  poster?: string | undefined
}

interface ClaimOptions {
  now: Date
  only?: 'pictures'
  /** Existing media of the post, which an edit may claim again. */
  already?: readonly Media[]
}

/** `hasQr` is used for moderation only; it is neither stored with the text nor sent to readers. */
export interface ClaimedMedia extends Media {
  hasQr: boolean
}

const isUnusedUpload = and(isNull(uploads.usedAt), eq(uploads.withheld, false))

/** Marks a picture as used. Throws unless it is an unused upload of the member for this scene. */
export async function claimUpload(tx: Tx, userId: number, scene: UploadScene, path: string, now: Date): Promise<void> {
  const [claimed] = await tx
    .update(uploads)
    .set({ usedAt: now })
    .where(
      and(
        eq(uploads.name, parseUploadName(path)),
        eq(uploads.userId, userId),
        eq(uploads.scene, scene),
        isUnusedUpload,
      ),
    )
    .returning({ name: uploads.name })
  if (!claimed) refuse('unknown_upload')
}

/** Marks a picture as unused; the clean-up job deletes it. `userId` null: of any sender. */
export async function releaseUpload(tx: Tx, userId: number | null, path: string): Promise<void> {
  await tx
    .update(uploads)
    .set({ usedAt: null })
    .where(and(eq(uploads.name, parseUploadName(path)), userId === null ? undefined : eq(uploads.userId, userId)))
}

/**
 * Claims at most nine pictures or one video, by the kind stored with each upload. Returns them in the order of the
 * paths. Throws unless the member may use all of them.
 */
export async function claimMedia(
  tx: Tx,
  userId: number,
  { images, alts = [], poster = '' }: MediaParams,
  { now, only, already = [] }: ClaimOptions,
): Promise<ClaimedMedia[]> {
  const names = images === '' ? [] : images.split(',').map((path) => parseUploadName(path.trim()))
  if (names.length > PICTURES_LIMIT) refuse('too_many_media')
  const all = poster === '' ? names : [...names, parseUploadName(poster)]
  if (all.length === 0) return []
  const claimed = await claimUploads(tx, userId, all, { now, already: listMediaNames(already) })
  const files = names.map((name) => claimed.get(name) ?? refuse('unknown_media'))
  const posterFile = poster === '' ? null : (claimed.get(parseUploadName(poster)) ?? refuse('unknown_media'))
  if (new Set(all).size < all.length) refuse('media_twice')
  assertCompatibleMedia(files, posterFile, only)
  return files.map((file, i) => toClaimedMedia(file, posterFile, alts[i] ?? ''))
}

export const toStoredMedia = (claimed: readonly ClaimedMedia[]): Media[] =>
  claimed.map(({ hasQr: _hasQr, ...media }) => media)

/** Claims the member's uploads with these names. A used upload is claimed only if `already` contains it. */
async function claimUploads(
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
      and(
        inArray(uploads.name, [...names]),
        eq(uploads.userId, userId),
        eq(uploads.scene, 'forum'),
        or(isUnusedUpload, again),
      ),
    )
    .returning()
  return new Map(rows.map((row) => [row.name, row]))
}

function assertCompatibleMedia(files: readonly Upload[], poster: Upload | null, only?: 'pictures'): void {
  const videos = files.filter(({ kind }) => kind === 'video').length
  if (videos > 0 && only === 'pictures') refuse('pictures_only')
  if (videos > 0 && videos < files.length) refuse('media_mixed')
  if (videos > 1) refuse('one_video')
  if (poster && (videos === 0 || poster.kind !== 'image')) refuse('bad_poster')
}

function toClaimedMedia(
  { name, kind, width, height, ...file }: Upload,
  poster: Upload | null,
  alt: string,
): ClaimedMedia {
  return {
    path: toUploadPath(name),
    kind,
    width,
    height,
    thumbhash: (poster ?? file).thumbhash,
    alt,
    poster: poster ? toUploadPath(poster.name) : '',
    animated: Number(file.animated),
    hasQr: file.hasQr || (poster?.hasQr ?? false),
  }
}

export interface MediaOfSender {
  readonly userId: number
  readonly media: readonly Media[]
}

/** Releases media: after the commit their URLs return 404 and a job deletes the files. */
export async function releaseMedia(tx: Tx, sent: readonly MediaOfSender[]): Promise<void> {
  const named = sent.flatMap(({ userId, media }) => listMediaNames(media).map((name) => ({ name, user_id: userId })))
  if (named.length === 0) return
  const { rows: released } = await tx.execute<{ name: string }>(sql`
    update uploads set used_at = null, withheld = true
    from jsonb_to_recordset(${JSON.stringify(named)}::jsonb) as sent (name text, user_id bigint)
    where uploads.name = sent.name and uploads.user_id = sent.user_id returning uploads.name`)
  if (released.length === 0) return
  const files = JSON.stringify({ files: released.flatMap(({ name }) => listUploadFiles(name)) })
  await tx.execute(sql`select graphile_worker.add_job(${REMOVE_UPLOADS}, ${files}::json)`)
}

/** Withholds media except those in `elsewhere`: after the commit only their sender and moderators get them. */
export function withholdMedia(tx: Tx, media: readonly Media[], elsewhere: readonly Media[] = []): Promise<void> {
  const others = listMediaNames(elsewhere)
  // Compare by name: two versions of a post may show one video with different posters.
  const names = listMediaNames(media).filter((name) => !others.includes(name))
  return setWithheld(tx, names, true)
}

/** Reverts `withholdMedia`. Media released in the meantime remain deleted. */
export const restoreMedia = (tx: Tx, media: readonly Media[]): Promise<void> =>
  setWithheld(tx, listMediaNames(media), false)

async function setWithheld(tx: Tx, names: readonly string[], withheld: boolean): Promise<void> {
  await tx
    .update(uploads)
    .set({ withheld })
    .where(and(inArray(uploads.name, [...names]), isNotNull(uploads.usedAt)))
}
