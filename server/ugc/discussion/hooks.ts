import type { Tx } from '#server/infra/db/connect.ts'

/** A comment, and the members to notify. */
export interface CommentWritten {
  readonly id: number
  readonly userId: number
  /** Author of the answered comment, or else of the post; null for a ranking. */
  readonly repliedToId: number | null
  readonly mentions: readonly number[]
}

/** Callbacks for comments, likes and shares in the same transaction; the composition root provides them. */
export interface SocialHooks {
  /** Called for each comment or reply, also a held one. Its notification is hidden until the comment is shown. */
  onComment(tx: Tx, comment: CommentWritten, now: Date): Promise<void>
  /** Called for a like, not for its removal. */
  onLike(tx: Tx, like: { kind: 'post' | 'comment'; id: number; userId: number }, now: Date): Promise<void>
  /** Called for a post that shares another, also a held one. */
  onShare(tx: Tx, postId: number, now: Date): Promise<void>
}
