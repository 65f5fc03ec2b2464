import { eq } from 'drizzle-orm'
import type { PersonalData } from '#server/infra/db/personal-data.ts'
import { commentLikes } from './discussion.tables.ts'
import { eraseComments } from './erasure.ts'

export const discussionFeature = {
  /** Contains no export of comments: the features of posts and rankings export them. */
  personalData: {
    tables: ['comments', 'comment_likes'],
    exports: {
      comment_likes: (db, userId) =>
        db.select({ comment_id: commentLikes.commentId }).from(commentLikes).where(eq(commentLikes.userId, userId)),
    },
    erase: eraseComments,
  } satisfies PersonalData,
}
