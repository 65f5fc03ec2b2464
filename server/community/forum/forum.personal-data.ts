import { and, eq, gt, inArray, isNull, ne, sql } from 'drizzle-orm'
import { formatShanghaiTime } from '#lottery/dates.ts'
import type { Queryable, Tx } from '#server/infra/db/connect.ts'
import { readInPages } from '#server/infra/db/page.ts'
import type { PersonalData } from '#server/infra/db/personal-data.ts'
import { invalidateResponses } from '#server/infra/answers/invalidation.ts'
import { createCommentExport, eraseMentions } from '#server/ugc/discussion/discussion.ts'
import { postLikes, posts, postVersions } from './forum.tables.ts'

/** The posts of a deleted account remain under the name 已注销用户 (deleted user), without media. */
export const forumPersonalData: PersonalData = {
  tables: ['posts', 'post_likes'],
  exports: {
    posts: exportPosts,
    post_comments: createCommentExport(
      sql`posts.id as post_id`,
      sql`join posts on posts.discussion_id = comments.discussion_id`,
    ),
    post_likes: exportPostLikes,
  },
  async erase(tx, userId) {
    await eraseLikes(tx, userId)
    await eraseMedia(tx, userId)
    // Any cached response may contain the member's name.
    await invalidateResponses(tx)
    await eraseMentions(tx, userId, sql`select discussion_id from posts where user_id = ${userId}`)
  },
}

/** Exports a member's posts with their former versions, without deleted posts. */
async function* exportPosts(db: Queryable, userId: number) {
  const theirs = and(eq(posts.userId, userId), isNull(posts.deletedAt))
  const page = (after: number, most: number) =>
    db
      .select()
      .from(posts)
      .where(and(theirs, gt(posts.id, after)))
      .orderBy(posts.id)
      .limit(most)
  for await (const rows of readInPages(page)) {
    const versions = await listVersions(
      db,
      rows.map((row) => row.id),
    )
    yield* rows.map((row) => ({
      id: row.id,
      ...toExportedText(row),
      share_id: row.shareId,
      region: row.region,
      edited_at: row.editedAt && formatShanghaiTime(row.editedAt),
      other_versions: (versions.get(row.id) ?? []).map(toExportedText),
    }))
  }
}

async function listVersions(db: Queryable, ids: number[]) {
  const rows = await db
    .select()
    .from(postVersions)
    .where(inArray(postVersions.postId, ids))
    .orderBy(postVersions.version)
  return Map.groupBy(rows, ({ postId }) => postId)
}

type PostText = Pick<typeof posts.$inferSelect, 'content' | 'media' | 'state' | 'createdAt'>

const toExportedText = ({ content, media, state, createdAt }: PostText) => ({
  content,
  images: media.map(({ path }) => path),
  state,
  created_at: formatShanghaiTime(createdAt),
})

async function exportPostLikes(db: Queryable, userId: number) {
  const rows = await db.select({ id: postLikes.postId }).from(postLikes).where(eq(postLikes.userId, userId))
  return rows.map(({ id }) => ({ post_id: id }))
}

/** Deletes likes. Locks the posts newest first, as shares and deletions do, to prevent deadlocks. */
async function eraseLikes(tx: Tx, userId: number): Promise<void> {
  await tx.execute(sql`
    select from posts where id in (select post_id from post_likes where user_id = ${userId})
    order by id desc for no key update`)
  await tx.execute(sql`
    with gone as (delete from post_likes where user_id = ${userId} returning post_id)
    update posts set likes = likes - 1 from gone where posts.id = gone.post_id`)
}

/** Removes media from posts. The files are deleted with the member's uploads. */
async function eraseMedia(tx: Tx, userId: number): Promise<void> {
  await tx
    .update(posts)
    .set({ media: [] })
    .where(and(eq(posts.userId, userId), ne(posts.media, [])))
  await tx.execute(sql`
    update post_versions set media = '[]'
    where media <> '[]' and post_id in (select id from posts where user_id = ${userId})`)
}
