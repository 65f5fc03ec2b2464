import type { Tx } from '#server/infra/db/connect.ts'

/** A comment, and the members to notify. */
export interface CommentEvent {
  readonly id: number
  readonly userId: number
  /** Author of the answered comment; for a top-level comment the author of the post, or null on a ranking. */
  readonly repliedToId: number | null
  readonly mentions: readonly number[]
}

/** Callbacks that run in the transaction of a comment, like or share; the composition root provides them. */
export interface SocialHooks {
  /** Called for each comment or reply, also a held one. Its notification is hidden until the comment is shown. */
  onComment(tx: Tx, comment: CommentEvent, now: Date): Promise<void>
  /** Called for a like, not for its removal. */
  onLike(tx: Tx, like: { kind: 'post' | 'comment'; id: number; userId: number }, now: Date): Promise<void>
  /** Called for a post that shares another post, also if the new post is held. */
  onShare(tx: Tx, postId: number, now: Date): Promise<void>
}
