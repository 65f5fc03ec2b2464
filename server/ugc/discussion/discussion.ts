export { type CommentsParams, createCommentReader, listReplies } from './comments.ts'
export { buildCommentCountSql, lockDiscussion } from './counts.ts'
export { deleteComment, listDiscussionMedia } from './delete-comment.ts'
export { buildMentionPattern, eraseMentions } from './erasure.ts'
export type { SocialHooks } from './hooks.ts'
export { toggleLike } from './likes.ts'
export {
  addComment,
  insertDiscussion,
  deleteDiscussions,
  type MentionedMember,
  type NewComment,
  findCommentByForm,
} from './add-comment.ts'
