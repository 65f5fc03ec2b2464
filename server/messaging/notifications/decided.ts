import type { SubjectKind } from '#contract/ugc/moderation.ts'
import type { NotificationKind } from '#contract/messaging/notifications.ts'
import { shanghaiTime } from '#lottery/dates.ts'
import type { Tx } from '#server/infra/db/connect.ts'
import { notifyMember } from './notify-member.ts'

/** What a notification of a decision says. */
export interface DecisionData {
  readonly subject: SubjectKind
  /** Words for its author; ''. */
  readonly reason: string
  /** The review whose decision may be appealed against; 0: none, this answers an appeal. */
  readonly reviewId: number
}

/** What became of something that a member wrote. A nickname's id is its bearer's. */
interface NotifiedDecision {
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
} as const satisfies Record<NotifiedDecision['state'], NotificationKind>

/** Notifies the author. */
export async function onDecided(
  tx: Tx,
  { kind, id, userId, state, reason, reviewId }: NotifiedDecision,
  now: Date,
): Promise<void> {
  const about = kind === 'post' ? { postId: id } : kind === 'comment' ? { commentId: id } : {}
  const data: DecisionData = { subject: kind, reason, reviewId }
  await notifyMember(tx, { kind: KIND_OF[state], userId, data, ...about }, now)
}

interface ReportsDecided {
  readonly reviewId: number
  readonly kind: SubjectKind
  readonly reporters: readonly number[]
  readonly upheld: boolean
}

/** Notifies the reporters of a text whether it was taken down (`upheld`). */
export async function onReportsDecided(
  tx: Tx,
  { reviewId, kind, reporters, upheld }: ReportsDecided,
  now: Date,
): Promise<void> {
  // One decision may be of many texts: the moment does not tell them apart.
  const notification = { kind: 'reported', data: { subject: kind, upheld }, subject: `review ${reviewId}` } as const
  for (const userId of reporters) await notifyMember(tx, { ...notification, userId }, now)
}

/** What a notification of a mute or a ban says, and of its end. */
export interface Sanctioned {
  readonly kind: 'mute' | 'ban'
  readonly reason: string
  /** `YYYY-MM-DD HH:mm`, of a mute; ''. */
  readonly until: string
  readonly isLifted: boolean
}

type Sanction = Omit<Sanctioned, 'until'> & { id: number; userId: number; until: Date | null }

/** Notifies a member of a mute or a ban, or that it was lifted. */
export async function onSanction(
  tx: Tx,
  { id, userId, until, kind, reason, isLifted }: Sanction,
  now: Date,
): Promise<void> {
  const data: Sanctioned = { kind, reason, until: until ? shanghaiTime(until).slice(0, 16) : '', isLifted }
  await notifyMember(tx, { kind: 'sanction', userId, data, subject: `${id} ${isLifted ? 'lifted' : 'imposed'}` }, now)
}
