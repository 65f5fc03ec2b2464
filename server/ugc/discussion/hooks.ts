import type { Tx } from '#server/infra/db/connect.ts'

/** A comment, and whom it concerns: ids of members. */
export interface CommentWritten {
  readonly id: number
  readonly userId: number
  /** The author of the comment that is replied to, else of the post; null: a ranking has none. */
  readonly repliedToId: number | null
  readonly mentions: readonly number[]
}

/** Called when members comment, like and share, in the same transaction: the composition root passes them. */
export interface SocialHooks {
  /** A comment or reply was written, also one that is held. Its notification is shown once the comment is. */
  onComment(tx: Tx, comment: CommentWritten, now: Date): Promise<void>
  /** A member likes a post or comment. Not called when they take it back. */
  onLike(tx: Tx, like: { kind: 'post' | 'comment'; id: number; userId: number }, now: Date): Promise<void>
  /** A post was published that shares another, also one that is held. */
  onShare(tx: Tx, postId: number, now: Date): Promise<void>
}
