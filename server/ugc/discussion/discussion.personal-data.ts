import { eq } from 'drizzle-orm'
import type { Reader } from '#server/infra/db/connect.ts'
import type { PersonalData } from '#server/infra/db/personal-data.ts'
import { commentLikes } from './discussion.tables.ts'
import { eraseComments } from './erasure.ts'

/** Comments remain as 已注销用户, without pictures. Each subject exports the comments of its own discussions. */
export const discussionPersonalData: PersonalData = {
  tables: ['comments', 'comment_likes'],
  exports: { comment_likes: likedBy },
  erase: eraseComments,
}

async function likedBy(db: Reader, userId: number) {
  const rows = await db.select({ id: commentLikes.commentId }).from(commentLikes).where(eq(commentLikes.userId, userId))
  return rows.map(({ id }) => ({ comment_id: id }))
}
