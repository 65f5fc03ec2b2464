import type { NotificationKind } from '#contract/messaging/notifications.ts'
import type { Tx } from '#server/infra/db/connect.ts'
import { statement } from '#server/infra/db/statement.ts'
import { wantsText } from './settings.ts'

/** One thing to tell one member. */
interface NewNotification {
  kind: NotificationKind
  userId: number
  data: object
  /** What is told once, where the moment does not say it already. */
  subject?: string
  /** The post or comment that it tells of: it is seen while that is. */
  postId?: number
  commentId?: number
}

/** Tells one member one thing, at this moment, unless they have switched its kind off. */
export async function tell(
  tx: Tx,
  { kind, userId, data, subject, postId, commentId }: NewNotification,
  now: Date,
): Promise<void> {
  const about = { postId: postId ?? null, commentId: commentId ?? null }
  const key = subject ?? `${now.toISOString()} ${postId ?? ''} ${commentId ?? ''}`
  await told(tx, { kind, userId, ...about, subject: key, data: JSON.stringify(data), now })
}

interface Row {
  kind: NotificationKind
  userId: number
  postId: number | null
  commentId: number | null
  subject: string
  data: string
  now: Date
}

const told = statement<Row>(
  'told',
  `insert into notifications (user_id, kind, scope, subject, post_id, comment_id, data, created_at)
  select $userId, $kind::text, $userId, $subject, $postId, $commentId, $data::jsonb, $now
  where ${wantsText('$userId', '$kind')}
  on conflict do nothing`,
)
