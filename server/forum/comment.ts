import type { Comment, Reply } from '#contract/discussion.ts'
import { refuse } from '#contract/refusals.ts'
import type { Database, Reader, Tx } from '#server/db/connect.ts'
import { grouped } from '#server/db/grouped.ts'
import { type Ending, pipelined } from '#server/db/transaction.ts'
import {
  addComment,
  addComments,
  type CommentsAsked,
  commentsIn,
  deleteComment,
  type NewComment,
  type Place,
  type SocialHooks,
} from '#server/discussion/discussion.ts'
import type { Clock } from '#server/lib/clock.ts'
import { releaseMedia, type SentMedia } from '#server/media/media.ts'
import { purgePosts } from './names.ts'
import { mentionedIn } from './people.ts'
import { discussionText, findPost, holdTopics, postOfComment } from './standing.ts'

export interface NewPostComment extends NewComment {
  readonly postId: number
  readonly sent: SentMedia
  /** Ids of people of the topic. */
  readonly mentions: readonly number[]
}

/** Says something below a post that its writer may open. Who asks purges what shows the post when this is committed. */
export const sayBelow = (tx: Tx, hooks: SocialHooks, wanted: NewPostComment, now: Date): Promise<Ending<Reply>> =>
  addComment(tx, below(tx, hooks, now), wanted, now)

/** What several members say; null: it has to be said alone (`addComments`). */
export const sayTogether = (
  tx: Tx,
  hooks: SocialHooks,
  all: readonly NewPostComment[],
  now: Date,
  waits: boolean,
): Promise<Ending<(Reply | null)[]>> => addComments(tx, below(tx, hooks, now), all, now, waits)

const below = (tx: Tx, hooks: SocialHooks, now: Date): Place<NewPostComment> => ({
  hold: (all, waits) => holdTopics(tx, all, waits),
  unknown: 'unknown_post',
  findMentioned: ({ userId, content, mentions }, discussionId) =>
    mentionedIn(tx, { discussionId, viewer: userId }, content, mentions),
  onWritten: (all) => hooks.onComments(tx, all, now),
})

interface Saying {
  readonly db: Database
  readonly clock: Clock
  readonly hooks: SocialHooks
}

/** The same in a transaction of its own, or in one with what others say at this moment. */
export function sayingBelow({ db, clock, hooks }: Saying): (wanted: NewPostComment) => Promise<Reply> {
  const alone = (wanted: NewPostComment) => pipelined(db.$client, (tx) => sayBelow(tx, hooks, wanted, clock.now()))
  const together = (group: readonly NewPostComment[], waits: boolean) =>
    pipelined(db.$client, (tx) => sayTogether(tx, hooks, group, clock.now(), waits))
  const say = grouped({ together, alone, keyOf: ({ userId }) => userId, placeOf: ({ postId }) => postId })
  return (wanted) => (wanted.sent.images === '' && wanted.mentions.length === 0 ? say(wanted) : alone(wanted))
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
