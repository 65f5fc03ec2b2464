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
export async function notifyMember(tx: Tx, notification: NewNotification, now: Date): Promise<void> {
  const { postId = '', commentId = '' } = notification
  await insertNotification(tx, { subject: `${now.toISOString()} ${postId} ${commentId}`, ...notification, now })
}

const insertNotification = prepareStatement<NewNotification & { now: Date }>(
  'notification_added',
  `insert into notifications (user_id, kind, scope, subject, post_id, comment_id, data, created_at)
  select $userId, $kind::text, $userId, $subject, $postId, $commentId, $data::jsonb, $now
  where ${buildWantsSql('$userId', '$kind')}
  on conflict do nothing`,
)
