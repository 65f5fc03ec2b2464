import type { Notification, NotificationKind, NotificationText } from '#contract/messaging/notifications.ts'
import { shanghaiTime } from '#lottery/dates.ts'
import type { SeenNotification } from './seen.ts'

/** How notifications are put into words, by kind, from their data and scope. Each feature words its own. */
export type NotificationWords = Readonly<Record<NotificationKind, (data: never, scope: number) => NotificationText>>

/** Of a kind that only a newer version of the site knows. */
const UNWORDED: NotificationText = { title: '一条新通知', memo: '内容暂时无法显示，请稍后再看。', link: '' }

/** A notification on the wire. */
export function presentNotification(
  words: Readonly<Partial<NotificationWords>>,
  { id, kind, scope, data, createdAt, isRead, isWithdrawn }: SeenNotification,
): Notification {
  return {
    id,
    kind,
    review_id: 0,
    // The row's kind says what its data is.
    ...(words[kind]?.(data as never, scope) ?? UNWORDED),
    created_at: shanghaiTime(createdAt),
    is_read: isRead ? 1 : 0,
    is_withdrawn: isWithdrawn ? 1 : 0,
  }
}
