import { and, eq, isNull } from 'drizzle-orm'
import { refuse } from '#contract/refusals.ts'
import { lockUserShared } from '#server/people/account/account.ts'
import type { Tx } from '#server/infra/db/connect.ts'
import { claimMedia, toStoredMedia, type MediaParams, withholdMedia } from '#server/ugc/media/media.ts'
import { moderate, recordSubmission, type Origin } from '#server/ugc/moderation/moderation.ts'
import { toSearchColumns } from '#server/ugc/search/search.ts'
import { isEditable } from './forum.present.ts'
import { posts, postVersions } from './forum.tables.ts'

interface PostChange {
  readonly id: number
  readonly content: string
  readonly sent: MediaParams
  readonly origin: Origin
  /** URL of this site (PUBLIC_URL); null: not configured. */
  readonly publicUrl: string | null
}

/** Edits a post and stores its former version. Throws if moderation would hold the new text. */
export async function editPost(
  tx: Tx,
  userId: number,
  { id, content, sent, origin, publicUrl }: PostChange,
  now: Date,
): Promise<void> {
  await lockUserShared(tx, userId)
  const mine = and(eq(posts.id, id), eq(posts.userId, userId), isNull(posts.deletedAt))
  const [post] = await tx.select().from(posts).where(mine).for('no key update')
  if (!post) refuse('unknown_post')
  if (post.state !== 'shown') refuse('edit_held')
  if (!isEditable(post, now)) refuse('edit_late')
  const claimed = await claimMedia(tx, userId, sent, { now, already: post.media })
  const verdict = await moderate(
    tx,
    { kind: 'post', userId, changed: id, text: content, media: claimed, publicUrl },
    now,
  )
  if (verdict.state === 'held') refuse('edit_unfit', { msg: `修改没有保存：${verdict.reason}。可以改一改，或另发一条` })
  const { id: postId, editedAt, createdAt, ...before } = post
  await tx.insert(postVersions).values({ ...before, postId, createdAt: editedAt ?? createdAt })
  const version = before.version + 1
  const media = toStoredMedia(claimed)
  await tx
    .update(posts)
    .set({ version, content, ...toSearchColumns(content), media, editedAt: now })
    .where(eq(posts.id, id))
  // A moderator may still review the former version, so its media are not released.
  await withholdMedia(tx, before.media, media)
  await recordSubmission(tx, { kind: 'post', id, version, userId, content, media, verdict, origin }, now)
}
