import { and, eq, inArray, isNull } from 'drizzle-orm'
import { paths } from '#contract/paths.ts'
import { refuse } from '#contract/refusals.ts'
import type { Reader, Tx } from '#server/infra/db/connect.ts'
import { statement } from '#server/infra/db/statement.ts'
import { openableSql } from '#server/ugc/visibility/visibility.ts'
import { posts } from './forum.tables.ts'

/** A post that its viewer may open. */
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

/** Blocking its author does not keep a viewer from opening a post. */
const visiblePost = (name: string, which: string, lock = '') =>
  statement<PostParams, VisiblePost, Reader>(
    name,
    `select p.id, p.user_id as "userId", p.discussion_id as "discussionId", p.share_id as "shareId", p.state from posts p
    where ${which} and ${openableSql('$viewer', 'p')} ${lock}`,
  )

const byId = visiblePost('post_visible', 'p.id = $id')
const locked = visiblePost('post_locked', 'p.id = $id', 'for no key update')
const byComment = visiblePost(
  'post_of_comment',
  'p.discussion_id = (select discussion_id from comments where id = $id)',
)

/** A post that this viewer may open; null: there is none. */
export const findPost = async (db: Reader, viewer: number, id: number): Promise<VisiblePost | null> =>
  (await byId(db, { viewer, id }))[0] ?? null

/** The same, its row locked until the transaction ends: the caller changes its counts. */
export const lockPost = async (tx: Tx, viewer: number, id: number): Promise<VisiblePost> =>
  (await locked(tx, { viewer, id }))[0] ?? refuse('unknown_post')

/** SQL: the discussion of a post that its viewer may open. */
export const discussionSql = `select p.discussion_id from posts p where p.id = $id and ${openableSql('$viewer', 'p')}`

const topicLocked = statement<{ id: number }>(
  'topic_held',
  'select from discussions where id = (select discussion_id from posts where id = $id) for no key update',
)

/**
 * A post that this viewer may open, its discussion locked until the transaction ends. A deletion of the post takes the same
 * lock, so the post is read after it.
 */
export async function lockTopic(tx: Tx, viewer: number, id: number): Promise<VisiblePost> {
  await topicLocked(tx, { id })
  return (await findPost(tx, viewer, id)) ?? refuse('unknown_post')
}

/** The post that a comment is on, where this viewer may open it; null: there is none. */
export const postOfComment = async (db: Reader, viewer: number, id: number): Promise<VisiblePost | null> =>
  (await byComment(db, { viewer, id }))[0] ?? null

/** The paths of topics, by the ids of their discussions. */
export async function topicPlaces(db: Reader, discussionIds: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const rows = await db
    .select({ id: posts.id, discussionId: posts.discussionId })
    .from(posts)
    .where(and(inArray(posts.discussionId, [...discussionIds]), isNull(posts.deletedAt)))
  return new Map(rows.map(({ id, discussionId }) => [discussionId, paths.topic(id)]))
}

/** Whether everybody sees the post whose discussion this is. */
export async function isTopicShown(db: Reader, discussionId: number): Promise<boolean> {
  const shown = and(eq(posts.discussionId, discussionId), eq(posts.state, 'shown'), isNull(posts.deletedAt))
  return (await db.$count(posts, shown)) > 0
}
