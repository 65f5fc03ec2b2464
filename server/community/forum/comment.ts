import type { Comment, Reply } from '#contract/ugc/discussion.ts'
import { refuse } from '#contract/refusals.ts'
import { lockUserShared } from '#server/people/account/account.ts'
import type { Reader, Tx } from '#server/infra/db/connect.ts'
import {
  addComment,
  type CommentsParams,
  commentsIn,
  deleteComment,
  type NewComment,
  commentByForm,
  type SocialHooks,
} from '#server/ugc/discussion/discussion.ts'
import { releaseMedia, type SentMedia } from '#server/ugc/media/media.ts'
import { mentionedIn } from './people.ts'
import { discussionSql, findPost, lockTopic } from './visible-posts.ts'

export interface NewPostComment extends NewComment {
  readonly postId: number
  readonly form: string | null
  readonly sent: SentMedia
  /** Ids of mentioned members of the topic. */
  readonly mentions: readonly number[]
}

/** Writes a comment on a post that its author may open. */
export async function commentOnPost(
  tx: Tx,
  hooks: SocialHooks,
  { postId, mentions, ...comment }: NewPostComment,
  now: Date,
): Promise<Reply> {
  const { userId, content, form } = comment
  await lockUserShared(tx, userId)
  const { discussionId, userId: authorId, state } = await lockTopic(tx, userId, postId)
  const written = await commentByForm(tx, userId, form, now)
  if (written) return written
  if (state !== 'shown') refuse('post_not_shown')
  const mentioned = await mentionedIn(tx, { discussionId, viewer: userId }, content, mentions)
  return addComment(tx, hooks, { discussionId, authorId, mentioned }, comment, now)
}

const topicComments = commentsIn('topic_comments', discussionSql)

/** Returns a page of the comments on a post that the reader may open. */
export async function commentsOnPost(db: Reader, params: CommentsParams & { viewer: number }): Promise<Comment[]> {
  const comments = await topicComments(db, params)
  // Either the post has no comments, or the viewer may not open it.
  if (comments.length === 0 && !(await findPost(db, params.viewer, params.id))) refuse('unknown_post')
  return comments
}

/** Deletes a member's own comment, even on a deleted post. */
export async function removePostComment(tx: Tx, userId: number, id: number, now: Date): Promise<void> {
  await releaseMedia(tx, await deleteComment(tx, userId, { kind: 'post', id }, now))
}
