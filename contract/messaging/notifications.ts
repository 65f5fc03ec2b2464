import * as z from 'zod/mini'
import { endpoint } from '#contract/infra/endpoint.ts'
import { bodyId, id, pagingBefore, shanghaiTime } from '#contract/infra/fields.ts'

/** Notification kinds that members can disable. All except OFF_AT_FIRST are enabled by default. */
export const SWITCHED_KINDS = [
  'draw',
  'win',
  'no_win',
  'kept',
  'reply',
  'mention',
  'like',
  'share',
  'held',
  'published',
  'taken_down',
] as const
export type SwitchedKind = (typeof SWITCHED_KINDS)[number]
export const OFF_AT_FIRST: readonly SwitchedKind[] = ['no_win']

/**
 * All notification kinds. Members cannot disable those outside SWITCHED_KINDS: for example, an attacker in control of
 * an account must not be able to hide `phone_changed`.
 */
export type NotificationKind =
  | SwitchedKind
  | 'password_reset'
  | 'phone_changed'
  | 'reported'
  | 'sanction'
  | 'order'
  | 'mail_off'
  | 'mail_changed'
  | 'calendar_changed'
  | 'closure'
  | 'kept_lock'

/** Kinds caused by a draw. One e-mail combines the notifications of a draw night. */
export const RESULT_KINDS = ['draw', 'win', 'no_win', 'kept'] as const satisfies SwitchedKind[]
export type ResultKind = (typeof RESULT_KINDS)[number]

/** Kinds of e-mails: `evening` for all RESULT_KINDS, one kind for each other notification kind. */
export type SentKind = Exclude<NotificationKind, ResultKind> | 'evening'

/** Delivery channels. Disabling a kind for `page` also disables its e-mail, which is off by default. */
export const CHANNELS = ['page', 'mail'] as const
export type Channel = (typeof CHANNELS)[number]

export const Notification = z.object({
  id,
  kind: z.string(),
  title: z.string(),
  memo: z.string(),
  link: z.string(),
  created_at: shanghaiTime,
  is_read: z.int(),
  /** 1: the notification is no longer valid; pages strike it through and add 已更正. */
  is_withdrawn: z.int(),
  review_id: z.int(),
})
export type Notification = z.output<typeof Notification>

/** Text of a notification, its link (a path of the site, or ''), and the id of a review against which to appeal. */
export type NotificationText = Pick<Notification, 'title' | 'memo' | 'link'> & Partial<Pick<Notification, 'review_id'>>

export const myNotifications = endpoint('GET', '/api/User/notifications', {
  summary: '我的通知',
  access: 'member',
  input: z.object(pagingBefore),
  reply: z.array(Notification),
})

/** Returns the number of unread notifications, without withdrawn ones. */
export const unreadNotifications = endpoint('GET', '/api/User/notifications_unread', {
  summary: '未读通知数',
  access: 'member',
  limit: 'polls',
  follows: 'settled',
  reply: z.object({ count: z.int() }),
})

/** Marks the notification `id` as read; without `id` all, or all up to `newest_id`. Returns the number still unread. */
export const readNotifications = endpoint('POST', '/api/User/notifications_read', {
  summary: '标记通知为已读',
  access: 'member',
  input: z.object({ id: z.optional(bodyId), newest_id: z.optional(bodyId) }),
  reply: z.object({ count: z.int() }),
})

const Settings = z.array(z.object({ kind: z.enum(SWITCHED_KINDS), is_on: z.int(), by_mail: z.int() }))
export type NotificationSettings = z.output<typeof Settings>

export const notificationSettings = endpoint('GET', '/api/User/notification_settings', {
  summary: '我的通知设置',
  access: 'member',
  reply: Settings,
})

/** Enables or disables a kind in a channel (default: page). Existing notifications remain. */
export const setNotification = endpoint('POST', '/api/User/notification_settings_set', {
  summary: '打开或关闭一类通知',
  access: 'member',
  input: z.object({
    kind: z.enum(SWITCHED_KINDS, '没有这类通知'),
    channel: z._default(z.enum(CHANNELS, '没有这种方式'), 'page'),
    is_on: z.literal([0, 1], 'is_on 只能是 0 或 1'),
  }),
  reply: Settings,
})
