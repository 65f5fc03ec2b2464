/**
 * Public interface of discussions. A subject (a draw's ranking, a post) references its discussion and has its own
 * endpoints.
 */
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
