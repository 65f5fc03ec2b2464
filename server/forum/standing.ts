import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import { paths } from '#contract/paths.ts'
import { refuse } from '#contract/refusals.ts'
import type { Reader, Tx } from '#server/db/connect.ts'
import { standsFor } from '#server/visibility/visibility.ts'
import { posts } from './forum.tables.ts'
import { purgePosts } from './names.ts'

/** A post that stands for somebody. */
export type Standing = {
  id: number
  userId: number
  discussionId: number
  shareId: number | null
  state: 'shown' | 'held' | 'taken_down'
}

const standing = (viewer: number, which: SQL, lock: SQL) => sql`
  select p.id, p.user_id as "userId", p.discussion_id as "discussionId", p.share_id as "shareId", p.state from posts p
  where ${which} and ${standsFor(viewer, 'p')} ${lock}`

async function one(db: Reader, query: SQL): Promise<Standing | null> {
  const { rows } = await db.execute<Standing>(query)
  return rows[0] ?? null
}

/** A post that this viewer may open, whoever they have blocked; null: there is none. */
export const findPost = (db: Reader, viewer: number, id: number): Promise<Standing | null> =>
  one(db, standing(viewer, sql`p.id = ${id}`, sql``))

/** The same held until the transaction ends, by whoever leaves its counts right. */
export async function holdPost(tx: Tx, viewer: number, id: number): Promise<Standing> {
  const held = await one(tx, standing(viewer, sql`p.id = ${id}`, sql`for no key update`))
  return held ?? refuse('unknown_post')
}

/** The post below which a comment stands, where this viewer may open it; null: there is none. */
export const postOfComment = (db: Reader, viewer: number, commentId: number): Promise<Standing | null> =>
  one(db, standing(viewer, sql`p.discussion_id = (select discussion_id from comments where id = ${commentId})`, sql``))

/** Where discussions of posts stand: the paths of their topics, by the ids of the discussions. */
export async function topicPlaces(db: Reader, discussionIds: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const rows = await db
    .select({ id: posts.id, discussionId: posts.discussionId })
    .from(posts)
    .where(and(inArray(posts.discussionId, [...discussionIds]), isNull(posts.deletedAt)))
  return new Map(rows.map(({ id, discussionId }) => [discussionId, paths.topic(id)]))
}

/** Purges the topic whose discussion this is. */
export async function purgeDiscussion(tx: Tx, discussionId: number): Promise<void> {
  const [post] = await tx.select({ id: posts.id }).from(posts).where(eq(posts.discussionId, discussionId))
  if (post) await purgePosts(tx, post.id)
}
