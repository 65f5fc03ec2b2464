import type { SubjectKind } from '#contract/ugc/moderation.ts'
import type { NotificationKind } from '#contract/messaging/notifications.ts'
import { formatShanghaiTime } from '#lottery/dates.ts'
import type { Tx } from '#server/infra/db/connect.ts'
import type { DecisionResult, Moderation } from '#server/ugc/moderation/moderation.ts'
import { notifyMember } from './notify-member.ts'

export interface DecisionData {
  readonly subject: SubjectKind
  readonly reason: string
  /** Review to appeal against; 0: none, because this decision answers an appeal or reports hid the text. */
  readonly reviewId: number
}

type NotifiedDecision = Pick<DecisionResult, 'kind' | 'id' | 'userId' | 'state' | 'reviewId'> & { reason: string }

const KIND_BY_STATE = {
  shown: 'published',
  held: 'held',
  taken_down: 'taken_down',
} as const satisfies Record<DecisionResult['state'], NotificationKind>

export async function notifyDecision(
  tx: Tx,
  { kind, id, userId, state, reason, reviewId }: NotifiedDecision,
  now: Date,
): Promise<void> {
  const about = kind === 'post' ? { postId: id } : kind === 'comment' ? { commentId: id } : {}
  const data: DecisionData = { subject: kind, reason, reviewId }
  await notifyMember(tx, { kind: KIND_BY_STATE[state], userId, data, ...about }, now)
}

/** Notifies the reporters of a text; `upheld`: the text was taken down. */
export const notifyReporters: Moderation['onReportsDecided'] = async (
  tx,
  { reviewId, kind, reporters, upheld },
  now,
) => {
  // One decision may concern several texts, so the default subject (the time) would not be unique.
  const notification = { kind: 'reported', data: { subject: kind, upheld }, subject: `review ${reviewId}` } as const
  for (const userId of reporters) await notifyMember(tx, { ...notification, userId }, now)
}

export interface SanctionData {
  readonly kind: 'mute' | 'ban'
  readonly reason: string
  /** End of a mute as `YYYY-MM-DD HH:mm`; '' for a ban. */
  readonly until: string
  readonly isLifted: boolean
}

export const notifySanction: Moderation['onSanction'] = async (
  tx,
  { id, userId, until, kind, reason, isLifted },
  now,
) => {
  const data: SanctionData = { kind, reason, until: until ? formatShanghaiTime(until).slice(0, 16) : '', isLifted }
  await notifyMember(tx, { kind: 'sanction', userId, data, subject: `${id} ${isLifted ? 'lifted' : 'imposed'}` }, now)
}
