import { and, eq, inArray, isNull } from 'drizzle-orm'
import { paths } from '#contract/paths.ts'
import { refuse } from '#contract/refusals.ts'
import type { Queryable, Tx } from '#server/infra/db/connect.ts'
import { prepareStatement } from '#server/infra/db/statement.ts'
import { buildOpenableSql } from '#server/ugc/visibility/visibility.ts'
import { posts } from './forum.tables.ts'

export type VisiblePost = Pick<typeof posts.$inferSelect, 'id' | 'userId' | 'discussionId' | 'state'>

interface PostParams {
  readonly viewer: number
  readonly id: number
}

/** Blocking the author does not prevent the viewer from opening the post. */
const buildVisiblePostStatement = (name: string, which: string, lock = '') =>
  prepareStatement<PostParams, VisiblePost, Queryable>(
    name,
    `select p.id, p.user_id as "userId", p.discussion_id as "discussionId", p.state from posts p
    where ${which} and ${buildOpenableSql('$viewer', 'p')} ${lock}`,
  )

const readById = buildVisiblePostStatement('post_visible', 'p.id = $id')
const readLocked = buildVisiblePostStatement('post_locked', 'p.id = $id', 'for no key update')
const readByComment = buildVisiblePostStatement(
  'post_of_comment',
  'p.discussion_id = (select discussion_id from comments where id = $id)',
)

export const findPost = async (db: Queryable, viewer: number, id: number): Promise<VisiblePost | null> =>
  (await readById(db, { viewer, id }))[0] ?? null

/** Locks a post, so that the caller may change its counts. */
export const lockPost = async (tx: Tx, viewer: number, id: number): Promise<VisiblePost> =>
  (await readLocked(tx, { viewer, id }))[0] ?? refuse('unknown_post')

/** SQL: discussion id of a post that the viewer may open. */
export const discussionSql = `select p.discussion_id from posts p where p.id = $id and ${buildOpenableSql('$viewer', 'p')}`

const lockTopicDiscussion = prepareStatement<{ id: number }>(
  'topic_held',
  'select from discussions where id = (select discussion_id from posts where id = $id) for no key update',
)

/** Locks the discussion of a post, then reads the post: the deletion of a post uses the same lock. */
export async function lockTopic(tx: Tx, viewer: number, id: number): Promise<VisiblePost> {
  await lockTopicDiscussion(tx, { id })
  return (await findPost(tx, viewer, id)) ?? refuse('unknown_post')
}

export const findPostOfComment = async (db: Queryable, viewer: number, id: number): Promise<VisiblePost | null> =>
  (await readByComment(db, { viewer, id }))[0] ?? null

export async function findTopicPaths(
  db: Queryable,
  discussionIds: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const rows = await db
    .select({ id: posts.id, discussionId: posts.discussionId })
    .from(posts)
    .where(and(inArray(posts.discussionId, [...discussionIds]), isNull(posts.deletedAt)))
  return new Map(rows.map(({ id, discussionId }) => [discussionId, paths.topic(id)]))
}

export async function isTopicShown(db: Queryable, discussionId: number): Promise<boolean> {
  const shown = and(eq(posts.discussionId, discussionId), eq(posts.state, 'shown'), isNull(posts.deletedAt))
  return (await db.$count(posts, shown)) > 0
}
