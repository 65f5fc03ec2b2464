import { and, eq, isNull, max } from 'drizzle-orm'
import { refuse } from '#contract/refusals.ts'
import type { Media } from '#contract/media.ts'
import { keepUser } from '#server/account/account.ts'
import type { Tx } from '#server/db/connect.ts'
import { claimMedia, keptOf, type SentMedia, withholdMedia } from '#server/media/media.ts'
import { moderate, noteWritten, type Origin, standing } from '#server/moderation/moderation.ts'
import { searchable } from '#server/search/search.ts'
import { isEditable } from './forum.present.ts'
import { posts, postVersions } from './forum.tables.ts'
import { purgePosts } from './names.ts'

export type HeldPost = typeof posts.$inferSelect

interface Change {
  readonly id: number
  readonly content: string
  readonly sent: SentMedia
  readonly origin: Origin
  /** PUBLIC_URL, whose links newcomers may write; null: none. */
  readonly publicUrl: string | null
}

/** Changes a member's post while it may be changed. While the change is held, the last version stands. */
export async function editPost(
  tx: Tx,
  userId: number,
  { id, content, sent, origin, publicUrl }: Change,
  now: Date,
): Promise<{ held: boolean }> {
  await keepUser(tx, userId)
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
  const change = { version: await nextVersion(tx, post), content, media: keptOf(claimed) }
  if (verdict.state === 'shown') await apply(tx, post, change, now)
  else {
    await tx.insert(postVersions).values({ postId: id, ...change, ...standing(verdict), createdAt: now })
    await withholdMedia(tx, change.media, post.media)
  }
  await noteWritten(tx, [{ kind: 'post', id, userId, ...change, verdict, origin }], now)
  return { held: verdict.state === 'held' }
}

async function nextVersion(tx: Tx, { id, version }: HeldPost): Promise<number> {
  const [kept] = await tx
    .select({ last: max(postVersions.version) })
    .from(postVersions)
    .where(eq(postVersions.postId, id))
  return Math.max(version, kept?.last ?? 0) + 1
}

interface Version {
  readonly version: number
  readonly content: string
  readonly media: Media[]
}

/** Lets a version stand in a post that is held, and keeps what stood there. */
export async function apply(
  tx: Tx,
  { id, ...before }: HeldPost,
  { version, content, media }: Version,
  now: Date,
): Promise<void> {
  const { editedAt, createdAt, ...kept } = before
  await tx.insert(postVersions).values({ ...kept, postId: id, createdAt: editedAt ?? createdAt })
  await tx
    .update(posts)
    .set({ version, content, ...searchable(content), media, editedAt: now })
    .where(eq(posts.id, id))
  // Whoever judges the version before may still have to look at them.
  await withholdMedia(tx, before.media, media)
  await purgePosts(tx, id)
}
