import type { Tx } from '#server/infra/db/connect.ts'

/** A comment, and whom it concerns: ids of members. */
export interface Said {
  readonly id: number
  readonly userId: number
  /** Who wrote the comment that is replied to, else what is discussed; null: nobody. */
  readonly answered: number | null
  readonly mentions: readonly number[]
}

/** Who follows what members say, like and share: the composition root passes them, in the transaction of the deed. */
export interface SocialHooks {
  /** A comment or reply was written, also one that is held: who is told sees it when it is seen. */
  onComment(tx: Tx, said: Said, now: Date): Promise<void>
  /** A member likes a post or comment. Nothing is asked for when they take it back. */
  onLike(tx: Tx, like: { kind: 'post' | 'comment'; id: number; userId: number }, now: Date): Promise<void>
  /** A post was published that shares another, also one that is held. */
  onShare(tx: Tx, postId: number, now: Date): Promise<void>
}
