import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { paths } from '#contract/paths.ts'
import type { Reader, Tx } from '#server/db/connect.ts'
import { restoreMedia, withholdMedia } from '#server/media/media.ts'
import { authoredIn, type Moderated, type Pinned, type State, type Subject } from '#server/moderation/moderation.ts'
import { apply, type HeldPost } from './edit.ts'
import { posts, postVersions } from './forum.tables.ts'
import { purgePosts } from './names.ts'
import { countShare } from './publish.ts'

/** What moderation may do with posts, and with edits of them that wait. */
export const postsModerated: Moderated = {
  kind: 'post',
  find,
  linksOf,
  decide,
  ofMember,
  authored: authoredIn(posts, sql`version`),
}

async function find(db: Reader, id: number): Promise<Subject | null> {
  const shown = and(eq(posts.id, id), eq(posts.state, 'shown'), isNull(posts.deletedAt))
  const [post] = await db.select().from(posts).where(shown)
  return post ? subjectOf(post) : null
}

const subjectOf = ({ id, version, userId, content, media }: HeldPost): Subject => ({
  id,
  version,
  userId,
  content,
  media,
})

async function linksOf(db: Reader, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const there = and(inArray(posts.id, [...ids]), isNull(posts.deletedAt))
  const rows = await db.select({ id: posts.id }).from(posts).where(there)
  return new Map(rows.map(({ id }) => [id, paths.topic(id)]))
}

/** The newest first, as whoever deletes or shares holds them. */
async function ofMember(db: Reader, userId: number): Promise<Subject[]> {
  const theirs = and(eq(posts.userId, userId), isNull(posts.deletedAt))
  const rows = await db
    .select({ post: posts, edit: postVersions })
    .from(posts)
    .leftJoin(postVersions, and(eq(postVersions.postId, posts.id), eq(postVersions.state, 'held')))
    .where(theirs)
  const standing = new Map(rows.filter(({ post }) => post.state !== 'taken_down').map(({ post }) => [post.id, post]))
  const edits = rows.flatMap(({ post, edit }) => (edit ? subjectOf({ ...post, ...edit, id: post.id }) : []))
  return [...[...standing.values()].map(subjectOf), ...edits].toSorted((a, b) => b.id - a.id)
}

async function decide(tx: Tx, { id, version }: Pinned, to: State, reason: string, now: Date): Promise<State | null> {
  const there = and(eq(posts.id, id), isNull(posts.deletedAt))
  const [post] = await tx.select().from(posts).where(there).for('no key update')
  if (!post) return null
  return post.version === version
    ? decidePost(tx, post, to, reason)
    : decideVersion(tx, post, { version, to, reason }, now)
}

/** A post stands, or ceases to, in its own topic, in the feed, and among the shares of what it shares. */
async function decidePost(tx: Tx, { id, state, shareId, media }: HeldPost, to: State, reason: string): Promise<State> {
  await tx.update(posts).set({ state: to, reason }).where(eq(posts.id, id))
  await (to === 'shown' ? restoreMedia : withholdMedia)(tx, media)
  const more = Number(to === 'shown') - Number(state === 'shown')
  if (shareId !== null && more !== 0) await countShare(tx, shareId, more)
  await purgePosts(tx, id, ...(shareId === null ? [] : [shareId]))
  return state
}

/** An edit that waits comes to stand, or does not; of what has been replaced nothing but its own state changes. */
async function decideVersion(
  tx: Tx,
  post: HeldPost,
  { version, to, reason }: { version: number; to: State; reason: string },
  now: Date,
): Promise<State | null> {
  const which = and(eq(postVersions.postId, post.id), eq(postVersions.version, version))
  const [kept] = await tx.select().from(postVersions).where(which)
  if (!kept) return null
  if (to === 'shown' && version > post.version) {
    await restoreMedia(tx, kept.media, post.media)
    await tx.delete(postVersions).where(which)
    await apply(tx, post, kept, now)
  } else {
    await tx.update(postVersions).set({ state: to, reason }).where(which)
    if (to !== 'shown') await withholdMedia(tx, kept.media, post.media)
  }
  return kept.state
}
