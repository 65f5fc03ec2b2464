import type { Reply } from '#contract/discussion.ts'
import { refuse } from '#contract/refusals.ts'
import type { Tx } from '#server/db/connect.ts'
import { addComment, deleteComment, type SocialHooks } from '#server/discussion/discussion.ts'
import { releaseMedia, type SentMedia } from '#server/media/media.ts'
import type { Origin } from '#server/moderation/moderation.ts'
import { purgePosts } from './names.ts'
import { mentionedIn } from './people.ts'
import { findPost, postOfComment } from './standing.ts'

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
}

/** Says something below a post that its writer may open. */
export async function sayBelow(
  tx: Tx,
  hooks: SocialHooks,
  userId: number,
  { postId, mentions, ...wanted }: NewPostComment,
  now: Date,
): Promise<Reply> {
  const findDiscussion = async () => ((await findPost(tx, userId, postId)) ?? refuse('unknown_post')).discussionId
  const findMentioned = (discussionId: number) =>
    mentionedIn(tx, { discussionId, viewer: userId }, wanted.content, mentions)
  const said = await addComment(tx, userId, { ...wanted, findDiscussion, findMentioned }, now)
  const { reply, mentioned, fresh } = said
  if (!fresh) return reply
  await hooks.onComment(tx, { id: reply.id, mentions: mentioned.map(({ id }) => id) }, now)
  await purgePosts(tx, postId)
  return reply
}

/** Takes a member's own comment away. */
export async function deleteBelow(tx: Tx, userId: number, id: number, now: Date): Promise<void> {
  const post = (await postOfComment(tx, userId, id)) ?? refuse('unknown_comment')
  const { media } = await deleteComment(tx, userId, { kind: 'post', id }, now)
  await releaseMedia(tx, userId, media)
  await purgePosts(tx, post.id)
}
