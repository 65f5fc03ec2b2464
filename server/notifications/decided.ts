import type { SubjectKind } from '#contract/moderation.ts'
import type { NotificationKind } from '#contract/notifications.ts'
import type { Tx } from '#server/db/connect.ts'
import { tell } from './tell.ts'

/** What a notification of a decision says. */
export interface Decided {
  readonly subject: SubjectKind
  /** Words for its author; ''. */
  readonly reason: string
  /** The review whose decision may be appealed against; 0: none, this answers an appeal. */
  readonly reviewId: number
}

/** What became of something that a member wrote. A nickname's id is its bearer's. */
interface Decision {
  readonly kind: SubjectKind
  readonly id: number
  readonly userId: number
  readonly state: 'shown' | 'held' | 'taken_down'
  readonly reason: string
  readonly reviewId: number
}

const KIND_OF = {
  shown: 'published',
  held: 'held',
  taken_down: 'taken_down',
} as const satisfies Record<Decision['state'], NotificationKind>

/** Tells the author. */
export async function onDecided(
  tx: Tx,
  { kind, id, userId, state, reason, reviewId }: Decision,
  now: Date,
): Promise<void> {
  const about = kind === 'post' ? { postId: id } : kind === 'comment' ? { commentId: id } : {}
  const data: Decided = { subject: kind, reason, reviewId }
  await tell(tx, { kind: KIND_OF[state], userId, data, ...about }, now)
}

/** Tells those who reported something what became of it: `upheld`, it was taken down. */
export async function onReportsDecided(
  tx: Tx,
  { kind, reporters, upheld }: { kind: SubjectKind; reporters: readonly number[]; upheld: boolean },
  now: Date,
): Promise<void> {
  for (const userId of reporters) await tell(tx, { kind: 'reported', userId, data: { subject: kind, upheld } }, now)
}
