export { type CommentsParams, createCommentExport, createCommentReader, listReplies } from './comments.ts'
export { buildCommentCountSql, lockDiscussion } from './counts.ts'
export { deleteComment, listDiscussionMedia } from './delete-comment.ts'
export { buildMentionPattern, eraseMentions } from './erasure.ts'
export { toggleLike } from './likes.ts'
export {
  addComment,
  insertDiscussion,
  deleteDiscussions,
  type MentionedMember,
  type NewComment,
  type SocialHooks,
  findCommentByForm,
} from './add-comment.ts'
