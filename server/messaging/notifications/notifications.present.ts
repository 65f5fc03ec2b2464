import type { Notification, NotificationKind, NotificationText } from '#contract/messaging/notifications.ts'
import { shanghaiTime } from '#lottery/dates.ts'
import type { SeenNotification } from './seen.ts'

/** Functions that format notification texts from data and scope, by kind. Each feature provides its own. */
export type NotificationWords = Readonly<Record<NotificationKind, (data: never, scope: number) => NotificationText>>

/** For a kind that only a newer version of the site knows. */
const UNWORDED: NotificationText = { title: '一条新通知', memo: '内容暂时无法显示，请稍后再看。', link: '' }

/** Converts a notification to the wire format. */
export function presentNotification(
  words: Readonly<Partial<NotificationWords>>,
  { id, kind, scope, data, createdAt, isRead, isWithdrawn }: SeenNotification,
): Notification {
  return {
    id,
    kind,
    review_id: 0,
    // The kind determines the type of the data.
    ...(words[kind]?.(data as never, scope) ?? UNWORDED),
    created_at: shanghaiTime(createdAt),
    is_read: isRead ? 1 : 0,
    is_withdrawn: isWithdrawn ? 1 : 0,
  }
}
