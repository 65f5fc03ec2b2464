/** The discussion's door. A subject (a draw's ranking, a post) refers to its discussion and has calls of its own. */
export { type CommentsAsked, commentsIn, repliesOf } from './comments.ts'
export { countText, holdDiscussion, holding } from './counts.ts'
export { eraseMentions } from './erasure.ts'
export type { SocialHooks } from './hooks.ts'
export { toggleLike } from './likes.ts'
export { addComment, beginDiscussion, deleteComment, eraseDiscussions, type Mentioned, mediaIn } from './writing.ts'
