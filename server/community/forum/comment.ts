import type { Comment, Reply } from '#contract/ugc/discussion.ts'
import { refuse } from '#contract/refusals.ts'
import { lockUserShared } from '#server/people/account/account.ts'
import type { Queryable, Tx } from '#server/infra/db/connect.ts'
import {
  addComment,
  type CommentsParams,
  createCommentReader,
  deleteComment,
  type NewComment,
  findCommentByForm,
  type SocialHooks,
} from '#server/ugc/discussion/discussion.ts'
import { releaseMedia, type MediaParams } from '#server/ugc/media/media.ts'
import { findMentioned } from './people.ts'
import { discussionSql, findPost, lockTopic } from './visible-posts.ts'

export interface NewPostComment extends NewComment {
  readonly postId: number
  /** Idempotency key: id of the form on the page; null: none. */
  readonly form: string | null
  readonly sent: MediaParams
  readonly mentions: readonly number[]
}

/** Inserts a comment, or returns the one that the member has already sent with this form id. */
export async function insertPostComment(
  tx: Tx,
  hooks: SocialHooks,
  { postId, mentions, ...comment }: NewPostComment,
  now: Date,
): Promise<Reply> {
  const { userId, content, form } = comment
  await lockUserShared(tx, userId)
  const { discussionId, userId: authorId, state } = await lockTopic(tx, userId, postId)
  const written = await findCommentByForm(tx, userId, form, now)
  if (written) return written
  if (state !== 'shown') refuse('post_not_shown')
  const mentioned = await findMentioned(tx, { discussionId, viewer: userId }, content, mentions)
  return addComment(tx, hooks, { discussionId, authorId, mentioned }, comment, now)
}

const readTopicComments = createCommentReader('topic_comments', discussionSql)

/** Lists comments on a post. Throws if the viewer may not open the post. */
export async function listPostComments(db: Queryable, params: CommentsParams): Promise<Comment[]> {
  const comments = await readTopicComments(db, params)
  // Either the post has no comments, or the viewer may not open it.
  if (comments.length === 0 && !(await findPost(db, params.viewer, params.id))) refuse('unknown_post')
  return comments
}

/** Deletes a member's own comment, also on a deleted post. */
export async function deleteOwnPostComment(tx: Tx, userId: number, id: number, now: Date): Promise<void> {
  await releaseMedia(tx, await deleteComment(tx, userId, { kind: 'post', id }, now))
}
