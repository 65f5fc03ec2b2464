import { and, desc, eq, inArray, isNull, ne, sql } from 'drizzle-orm'
import { paths } from '#contract/paths.ts'
import type { Queryable, Tx } from '#server/infra/db/connect.ts'
import { restoreMedia, withholdMedia } from '#server/ugc/media/media.ts'
import {
  createAuthoredReader,
  type SubjectText,
  type TextModerationAdapter,
  type TextState,
  type Subject,
} from '#server/ugc/moderation/moderation.ts'
import { posts, postVersions } from './forum.tables.ts'
import { updateShareCounts } from './publish.ts'

export const postModeration: TextModerationAdapter = {
  ...createAuthoredReader(posts, sql`version`),
  find: findPostSubject,
  linksOf: findPostLinks,
  decide: decidePostSubjects,
  ofMember: listMemberPosts,
}

async function findPostSubject(db: Queryable, id: number): Promise<Subject | null> {
  const shown = and(eq(posts.id, id), eq(posts.state, 'shown'), isNull(posts.deletedAt))
  const [post] = await db.select().from(posts).where(shown)
  return post ? toPostSubject(post) : null
}

type PostRecord = typeof posts.$inferSelect

const toPostSubject = ({ id, version, userId, content, media }: PostRecord): Subject => ({
  id,
  version,
  userId,
  content,
  media,
})

async function findPostLinks(db: Queryable, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const there = and(inArray(posts.id, [...ids]), isNull(posts.deletedAt))
  const rows = await db.select({ id: posts.id }).from(posts).where(there)
  return new Map(rows.map(({ id }) => [id, paths.topic(id)]))
}

/** Lists posts newest first, the order in which deletions and shares lock them. */
async function listMemberPosts(db: Queryable, userId: number): Promise<Subject[]> {
  const notTakenDown = and(eq(posts.userId, userId), isNull(posts.deletedAt), ne(posts.state, 'taken_down'))
  const rows = await db.select().from(posts).where(notTakenDown).orderBy(desc(posts.id))
  return rows.map(toPostSubject)
}

async function decidePostSubjects(
  tx: Tx,
  subjects: readonly SubjectText[],
  to: TextState,
  reason: string,
): Promise<(TextState | null)[]> {
  const lockedPosts = await lockPosts(
    tx,
    subjects.map(({ id }) => id),
  )
  const isPost = ({ id, version }: SubjectText) => lockedPosts.get(id)?.version === version
  const whole = subjects.filter(isPost).flatMap(({ id }) => lockedPosts.get(id) ?? [])
  if (whole.length > 0) await decidePosts(tx, whole, to, reason)
  const before: (TextState | null)[] = []
  for (const subject of subjects) {
    const post = lockedPosts.get(subject.id)
    if (!post || isPost(subject)) before.push(post?.state ?? null)
    else before.push(await decideFormerVersion(tx, subject, to, reason))
  }
  return before
}

/**
 * Locks posts and the posts that they share, newest first, as deletions and shares do. Returns those that are not
 * deleted, by id.
 */
async function lockPosts(tx: Tx, ids: readonly number[]): Promise<ReadonlyMap<number, PostRecord>> {
  const meant = sql`select unnest(${sql.param(ids)}::bigint[])`
  const withShared = sql`${posts.id} in (${meant} union select share_id from posts where id in (${meant}))`
  const rows = await tx.select().from(posts).where(withShared).orderBy(desc(posts.id)).for('no key update')
  return new Map(rows.filter(({ deletedAt }) => deletedAt === null).map((post) => [post.id, post]))
}

/** Sets the state of posts, restores or withholds media, and updates the counts of shared posts. */
async function decidePosts(tx: Tx, decided: readonly PostRecord[], to: TextState, reason: string): Promise<void> {
  const ids = decided.map(({ id }) => id)
  await tx.update(posts).set({ state: to, reason }).where(inArray(posts.id, ids))
  await (to === 'shown' ? restoreMedia : withholdMedia)(
    tx,
    decided.flatMap(({ media }) => media),
  )
  const listSharedIds = (some: readonly PostRecord[]) => some.flatMap(({ shareId }) => shareId ?? [])
  const changed = decided.filter(({ state }) => (state === 'shown') !== (to === 'shown'))
  await updateShareCounts(tx, listSharedIds(changed), to === 'shown' ? 1 : -1)
}

/** Changes only state and reason of a former version, because readers never see it. */
async function decideFormerVersion(
  tx: Tx,
  { id, version }: SubjectText,
  to: TextState,
  reason: string,
): Promise<TextState | null> {
  const former = and(eq(postVersions.postId, id), eq(postVersions.version, version))
  const [before] = await tx.select({ state: postVersions.state }).from(postVersions).where(former).for('update')
  await tx.update(postVersions).set({ state: to, reason }).where(former)
  return before?.state ?? null
}
