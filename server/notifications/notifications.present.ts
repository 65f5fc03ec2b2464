import type { Notification as WireNotification, NotificationText } from '#contract/notifications.ts'
import { shanghaiTime } from '#lottery/dates.ts'
import type { Notification } from './notifications.tables.ts'

/** How notifications are put into words, by kind, from their data and scope. Each feature words its own. */
export type NotificationWords = Readonly<Record<string, (data: never, scope: number) => NotificationText>>

/** Of a kind that only a newer version of the site knows. */
const UNWORDED: NotificationText = { title: '一条新通知', memo: '内容暂时无法显示，请稍后再看。', link: '' }

/** A notification on the wire. */
export function presentNotification(
  words: NotificationWords,
  { id, kind, scope, data, createdAt, readAt, withdrawnAt }: Notification,
): WireNotification {
  return {
    id,
    kind,
    // The row's kind says what its data is.
    ...(words[kind]?.(data as never, scope) ?? UNWORDED),
    created_at: shanghaiTime(createdAt),
    is_read: readAt ? 1 : 0,
    is_withdrawn: withdrawnAt ? 1 : 0,
  }
}
