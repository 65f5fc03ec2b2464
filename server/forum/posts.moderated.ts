import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { paths } from '#contract/paths.ts'
import type { Reader, Tx } from '#server/db/connect.ts'
import { restoreMedia, withholdMedia } from '#server/media/media.ts'
import { authoredIn, type Moderated, type Pinned, type State, type Subject } from '#server/moderation/moderation.ts'
import { apply, type HeldPost } from './edit.ts'
import { posts, postVersions } from './forum.tables.ts'
import { purgePosts } from './names.ts'
import { countShares } from './publish.ts'

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

async function decide(
  tx: Tx,
  subjects: readonly Pinned[],
  to: State,
  reason: string,
  now: Date,
): Promise<(State | null)[]> {
  const held = await hold(
    tx,
    subjects.map(({ id }) => id),
  )
  const isPost = ({ id, version }: Pinned) => held.get(id)?.version === version
  const whole = subjects.filter(isPost).flatMap(({ id }) => held.get(id) ?? [])
  if (whole.length > 0) await decidePosts(tx, whole, to, reason)
  const before: (State | null)[] = []
  for (const subject of subjects) {
    const post = held.get(subject.id)
    if (!post || isPost(subject)) before.push(post?.state ?? null)
    else before.push(await decideVersion(tx, subject, { to, reason }, now))
  }
  return before
}

/** Posts that are not deleted, by id: held with what they share, the newest first as whoever deletes or shares holds them. */
async function hold(tx: Tx, ids: readonly number[]): Promise<ReadonlyMap<number, HeldPost>> {
  const meant = sql`select unnest(${sql.param(ids)}::bigint[])`
  const withShared = sql`${posts.id} in (${meant} union select share_id from posts where id in (${meant}))`
  const rows = await tx.select().from(posts).where(withShared).orderBy(desc(posts.id)).for('no key update')
  return new Map(rows.filter(({ deletedAt }) => deletedAt === null).map((post) => [post.id, post]))
}

/** Posts stand, or cease to, in their own topics, in the feed, and among the shares of what they share. */
async function decidePosts(tx: Tx, decided: readonly HeldPost[], to: State, reason: string): Promise<void> {
  const ids = decided.map(({ id }) => id)
  await tx.update(posts).set({ state: to, reason }).where(inArray(posts.id, ids))
  await (to === 'shown' ? restoreMedia : withholdMedia)(
    tx,
    decided.flatMap(({ media }) => media),
  )
  const sharedBy = (some: readonly HeldPost[]) => some.flatMap(({ shareId }) => shareId ?? [])
  const changed = decided.filter(({ state }) => (state === 'shown') !== (to === 'shown'))
  await countShares(tx, sharedBy(changed), to === 'shown' ? 1 : -1)
  await purgePosts(tx, ...ids, ...sharedBy(decided))
}

/** An edit that waits comes to stand, or does not; of what has been replaced nothing but its own state changes. */
async function decideVersion(
  tx: Tx,
  { id, version }: Pinned,
  { to, reason }: { to: State; reason: string },
  now: Date,
): Promise<State | null> {
  const which = and(eq(postVersions.postId, id), eq(postVersions.version, version))
  const [kept] = await tx.select().from(postVersions).where(which)
  // What was decided just before may have been another version of it.
  const [post] = await tx.select().from(posts).where(eq(posts.id, id))
  if (!kept || !post) return null
  if (to === 'shown' && version > post.version) {
    await restoreMedia(tx, kept.media, post.media)
    await tx.delete(postVersions).where(which)
    await apply(tx, post, kept, now)
    // What was held or taken down meanwhile were the words before: nobody would let the post stand again.
    if (post.state !== 'shown') await decidePosts(tx, [{ ...post, media: kept.media }], to, reason)
  } else {
    await tx.update(postVersions).set({ state: to, reason }).where(which)
    if (to !== 'shown') await withholdMedia(tx, kept.media, post.media)
  }
  return kept.state
}
