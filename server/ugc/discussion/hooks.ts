import type { Tx } from '#server/infra/db/connect.ts'

export interface CommentEvent {
  readonly id: number
  readonly userId: number
  /** Author of the answered comment; for a top-level comment the author of the post, or null on a ranking. */
  readonly repliedToId: number | null
  readonly mentions: readonly number[]
}

/** Callbacks in the transaction of a comment, like or share, provided by the composition root. */
export interface SocialHooks {
  /** Called for each comment. The notification of a held comment is hidden until the comment is shown. */
  onComment(tx: Tx, comment: CommentEvent, now: Date): Promise<void>
  /** Called for a new like, not for the removal of a like. */
  onLike(tx: Tx, like: { kind: 'post' | 'comment'; id: number; userId: number }, now: Date): Promise<void>
  /** Called for a post that shares another one, also if the new post is held. */
  onShare(tx: Tx, postId: number, now: Date): Promise<void>
}
