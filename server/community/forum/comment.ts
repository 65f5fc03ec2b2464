import type { Comment, Reply } from '#contract/ugc/discussion.ts'
import { refuse } from '#contract/refusals.ts'
import { keepUser } from '#server/people/account/account.ts'
import type { Reader, Tx } from '#server/infra/db/connect.ts'
import {
  addComment,
  type CommentsAsked,
  commentsIn,
  deleteComment,
  type NewComment,
  saidByForm,
  type SocialHooks,
} from '#server/ugc/discussion/discussion.ts'
import { releaseMedia, type SentMedia } from '#server/ugc/media/media.ts'
import { purgePosts } from './names.ts'
import { mentionedIn } from './people.ts'
import { discussionText, findPost, holdTopic, postOfComment } from './standing.ts'

export interface NewPostComment extends NewComment {
  readonly postId: number
  readonly form: string | null
  readonly sent: SentMedia
  /** Ids of people of the topic. */
  readonly mentions: readonly number[]
}

/** Says something below a post that its writer may open. Who asks purges what shows the post when this is committed. */
export async function sayBelow(
  tx: Tx,
  hooks: SocialHooks,
  { postId, mentions, ...wanted }: NewPostComment,
  now: Date,
): Promise<Reply> {
  const { userId, content, form } = wanted
  await keepUser(tx, userId)
  const { discussionId, userId: authorId, state } = await holdTopic(tx, userId, postId)
  const said = await saidByForm(tx, userId, form, now)
  if (said) return said
  if (state !== 'shown') refuse('post_not_shown')
  const mentioned = await mentionedIn(tx, { discussionId, viewer: userId }, content, mentions)
  return addComment(tx, hooks, { discussionId, authorId, mentioned }, wanted, now)
}

const topicComments = commentsIn('topic_comments', discussionText)

/** A page of what is said below a post that its reader may open. */
export async function commentsBelow(db: Reader, asked: CommentsAsked & { viewer: number }): Promise<Comment[]> {
  const comments = await topicComments(db, asked)
  // Nothing is said there, or it is not there.
  if (comments.length === 0 && !(await findPost(db, asked.viewer, asked.id))) refuse('unknown_post')
  return comments
}

/** Takes a member's own comment away, also below a post that is gone. */
export async function deleteBelow(tx: Tx, userId: number, id: number, now: Date): Promise<void> {
  await releaseMedia(tx, await deleteComment(tx, userId, { kind: 'post', id }, now))
  const post = await postOfComment(tx, userId, id)
  if (post) await purgePosts(tx, post.id)
}
