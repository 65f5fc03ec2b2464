import type { SubjectKind } from '#contract/ugc/moderation.ts'
import type { NotificationKind } from '#contract/messaging/notifications.ts'
import { formatShanghaiTime } from '#lottery/dates.ts'
import type { Tx } from '#server/infra/db/connect.ts'
import { notifyMember } from './notify-member.ts'

/** Data of a notification about a moderation decision. */
export interface DecisionData {
  readonly subject: SubjectKind
  /** Message to the author; '' if none. */
  readonly reason: string
  /** Review to appeal against; 0: none, because this decision answers an appeal. */
  readonly reviewId: number
}

/** Moderation decision about a member's text. For a nickname, `id` is the member's id. */
interface NotifiedDecision {
  readonly kind: SubjectKind
  readonly id: number
  readonly userId: number
  readonly state: 'shown' | 'held' | 'taken_down'
  readonly reason: string
  readonly reviewId: number
}

const KIND_BY_STATE = {
  shown: 'published',
  held: 'held',
  taken_down: 'taken_down',
} as const satisfies Record<NotifiedDecision['state'], NotificationKind>

/** Notifies the author of a decision about a text. */
export async function notifyDecision(
  tx: Tx,
  { kind, id, userId, state, reason, reviewId }: NotifiedDecision,
  now: Date,
): Promise<void> {
  const about = kind === 'post' ? { postId: id } : kind === 'comment' ? { commentId: id } : {}
  const data: DecisionData = { subject: kind, reason, reviewId }
  await notifyMember(tx, { kind: KIND_BY_STATE[state], userId, data, ...about }, now)
}

interface ReportDecision {
  readonly reviewId: number
  readonly kind: SubjectKind
  readonly reporters: readonly number[]
  readonly upheld: boolean
}

/** Notifies the reporters of a text whether it was taken down (`upheld`). */
export async function notifyReporters(
  tx: Tx,
  { reviewId, kind, reporters, upheld }: ReportDecision,
  now: Date,
): Promise<void> {
  // One decision may concern several texts, so the default subject (the time) would not be unique.
  const notification = { kind: 'reported', data: { subject: kind, upheld }, subject: `review ${reviewId}` } as const
  for (const userId of reporters) await notifyMember(tx, { ...notification, userId }, now)
}

/** Data of a notification about a mute or a ban, or its end. */
export interface SanctionData {
  readonly kind: 'mute' | 'ban'
  readonly reason: string
  /** End of a mute as `YYYY-MM-DD HH:mm`; '' for a ban. */
  readonly until: string
  readonly isLifted: boolean
}

type Sanction = Omit<SanctionData, 'until'> & { id: number; userId: number; until: Date | null }

/** Notifies a member of a mute or a ban, or of its lifting. */
export async function notifySanction(
  tx: Tx,
  { id, userId, until, kind, reason, isLifted }: Sanction,
  now: Date,
): Promise<void> {
  const data: SanctionData = { kind, reason, until: until ? formatShanghaiTime(until).slice(0, 16) : '', isLifted }
  await notifyMember(tx, { kind: 'sanction', userId, data, subject: `${id} ${isLifted ? 'lifted' : 'imposed'}` }, now)
}
