import { and, eq, inArray, isNull } from 'drizzle-orm'
import { paths } from '#contract/paths.ts'
import { refuse } from '#contract/refusals.ts'
import type { Queryable, Tx } from '#server/infra/db/connect.ts'
import { prepareStatement } from '#server/infra/db/statement.ts'
import { buildOpenableSql } from '#server/ugc/visibility/visibility.ts'
import { posts } from './forum.tables.ts'

/** A post that the viewer may open. */
export type VisiblePost = {
  id: number
  userId: number
  discussionId: number
  shareId: number | null
  state: 'shown' | 'held' | 'taken_down'
}

interface PostParams {
  readonly viewer: number
  readonly id: number
}

/**
 * Builds a statement for a post that the viewer may open. Blocking the author does not prevent the viewer from opening
 * it.
 */
const buildVisiblePostStatement = (name: string, which: string, lock = '') =>
  prepareStatement<PostParams, VisiblePost, Queryable>(
    name,
    `select p.id, p.user_id as "userId", p.discussion_id as "discussionId", p.share_id as "shareId", p.state from posts p
    where ${which} and ${buildOpenableSql('$viewer', 'p')} ${lock}`,
  )

const readById = buildVisiblePostStatement('post_visible', 'p.id = $id')
const readLocked = buildVisiblePostStatement('post_locked', 'p.id = $id', 'for no key update')
const readByComment = buildVisiblePostStatement(
  'post_of_comment',
  'p.discussion_id = (select discussion_id from comments where id = $id)',
)

/** Finds a post that the viewer may open; null: none. */
export const findPost = async (db: Queryable, viewer: number, id: number): Promise<VisiblePost | null> =>
  (await readById(db, { viewer, id }))[0] ?? null

/** Like `findPost`, but locks the row, so that the caller may change its counts. Throws if there is no such post. */
export const lockPost = async (tx: Tx, viewer: number, id: number): Promise<VisiblePost> =>
  (await readLocked(tx, { viewer, id }))[0] ?? refuse('unknown_post')

/** SQL: the discussion id of a post that the viewer may open. */
export const discussionSql = `select p.discussion_id from posts p where p.id = $id and ${buildOpenableSql('$viewer', 'p')}`

const lockTopicDiscussion = prepareStatement<{ id: number }>(
  'topic_held',
  'select from discussions where id = (select discussion_id from posts where id = $id) for no key update',
)

/**
 * Locks the discussion of a post and returns the post if the viewer may open it; otherwise throws. The deletion of a
 * post uses the same lock, so the post is read after locking.
 */
export async function lockTopic(tx: Tx, viewer: number, id: number): Promise<VisiblePost> {
  await lockTopicDiscussion(tx, { id })
  return (await findPost(tx, viewer, id)) ?? refuse('unknown_post')
}

/** Finds the post of a comment if the viewer may open it; null: none. */
export const findPostOfComment = async (db: Queryable, viewer: number, id: number): Promise<VisiblePost | null> =>
  (await readByComment(db, { viewer, id }))[0] ?? null

/** Returns the paths of topics by discussion id. */
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

/** Checks whether the post of a discussion is shown to all readers. */
export async function isTopicShown(db: Queryable, discussionId: number): Promise<boolean> {
  const shown = and(eq(posts.discussionId, discussionId), eq(posts.state, 'shown'), isNull(posts.deletedAt))
  return (await db.$count(posts, shown)) > 0
}
