import type { Notification, NotificationKind, NotificationText } from '#contract/messaging/notifications.ts'
import { formatShanghaiTime } from '#lottery/dates.ts'
import type { VisibleNotification } from './notifications.queries.ts'

/** Texts of notifications by kind. Each feature provides its own. */
export type NotificationMessages = Readonly<Record<NotificationKind, (data: never, scope: number) => NotificationText>>

/** Text of an unknown kind, stored by a newer version of the site. */
const UNKNOWN_KIND_TEXT: NotificationText = { title: '一条新通知', memo: '内容暂时无法显示，请稍后再看。', link: '' }

export function presentNotification(
  words: Readonly<Partial<NotificationMessages>>,
  { id, kind, scope, data, createdAt, isRead, isWithdrawn }: VisibleNotification,
): Notification {
  return {
    id,
    kind,
    review_id: 0,
    // The kind determines the type of the data.
    ...(words[kind]?.(data as never, scope) ?? UNKNOWN_KIND_TEXT),
    created_at: formatShanghaiTime(createdAt),
    is_read: isRead ? 1 : 0,
    is_withdrawn: isWithdrawn ? 1 : 0,
  }
}
