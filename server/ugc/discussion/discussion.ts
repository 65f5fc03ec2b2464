/** The discussion's door. A subject (a draw's ranking, a post) refers to its discussion and has calls of its own. */
export { type CommentsParams, commentsIn, repliesOf } from './comments.ts'
export { commentCountSql, lockDiscussion } from './counts.ts'
export { deleteComment, mediaIn } from './deleting.ts'
export { eraseMentions } from './erasure.ts'
export type { SocialHooks } from './hooks.ts'
export { toggleLike } from './likes.ts'
export { mentionPattern } from './mentions.ts'
export {
  addComment,
  beginDiscussion,
  eraseDiscussions,
  type Mentioned,
  type NewComment,
  commentByForm,
} from './writing.ts'
