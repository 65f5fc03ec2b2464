import type { NotificationKind } from '#contract/messaging/notifications.ts'
import type { Tx } from '#server/infra/db/connect.ts'
import { prepareStatement } from '#server/infra/db/statement.ts'
import { buildWantsSql } from './settings.ts'

interface NewNotification {
  kind: NotificationKind
  userId: number
  data: object
  /** Key, unique per kind and member. Default: the time, and the post or comment. */
  subject?: string
  /** If the member cannot see the post or comment, the notification is hidden. */
  postId?: number
  commentId?: number
}

/** Inserts a notification of an enabled kind. The trigger in outbox.functions.sql queues e-mails. */
export async function notifyMember(
  tx: Tx,
  { kind, userId, data, subject, postId, commentId }: NewNotification,
  now: Date,
): Promise<void> {
  const about = { postId: postId ?? null, commentId: commentId ?? null }
  const key = subject ?? `${now.toISOString()} ${postId ?? ''} ${commentId ?? ''}`
  await insertNotification(tx, { kind, userId, ...about, subject: key, data: JSON.stringify(data), now })
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

const insertNotification = prepareStatement<Row>(
  'notification_added',
  `insert into notifications (user_id, kind, scope, subject, post_id, comment_id, data, created_at)
  select $userId, $kind::text, $userId, $subject, $postId, $commentId, $data::jsonb, $now
  where ${buildWantsSql('$userId', '$kind')}
  on conflict do nothing`,
)
