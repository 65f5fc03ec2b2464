import type { Comment, Reply } from '#contract/discussion.ts'
import { refuse } from '#contract/refusals.ts'
import type { Reader, Tx } from '#server/db/connect.ts'
import type { Ending } from '#server/db/transaction.ts'
import {
  addComment,
  type CommentsAsked,
  commentsIn,
  deleteComment,
  type Said,
  type SocialHooks,
} from '#server/discussion/discussion.ts'
import { releaseMedia, type SentMedia } from '#server/media/media.ts'
import type { Origin } from '#server/moderation/moderation.ts'
import { purgePosts } from './names.ts'
import { mentionedIn } from './people.ts'
import { discussionText, findPost, holdTopic, postOfComment } from './standing.ts'

export interface NewPostComment {
  readonly postId: number
  /** The comment or reply that is answered; null: none. */
  readonly replyTo: number | null
  readonly content: string
  readonly sent: SentMedia
  /** Ids of people of the topic. */
  readonly mentions: readonly number[]
  readonly form: string | null
  readonly origin: Origin
  readonly publicUrl: string | null
}

/** Says something below a post that its writer may open. Who asks purges what shows the post when this is committed. */
export async function sayBelow(
  tx: Tx,
  hooks: SocialHooks,
  userId: number,
  { postId, mentions, ...wanted }: NewPostComment,
  now: Date,
): Promise<Ending<Reply>> {
  const findMentioned = (discussionId: number) =>
    mentionedIn(tx, { discussionId, viewer: userId }, wanted.content, mentions)
  const onWritten = (said: Said) => hooks.onComment(tx, said, now)
  return addComment(
    tx,
    userId,
    { ...wanted, holdDiscussion: () => holdTopic(tx, userId, postId), findMentioned, onWritten },
    now,
  )
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
