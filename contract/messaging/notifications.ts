import * as z from 'zod/mini'
import { endpoint } from '#contract/infra/endpoint.ts'
import { bodyId, id, pagingBefore, shanghaiTime } from '#contract/infra/fields.ts'

/** What members are told of as they wish: of all but what OFF_AT_FIRST names until they switch it. */
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

/** And what they are always told: who takes over an account silences nothing of it, and a report gets its answer. */
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

/** What a draw brings: beside the page all of an evening is one. */
export const RESULT_KINDS = ['draw', 'win', 'no_win', 'kept'] as const satisfies SwitchedKind[]
export type ResultKind = (typeof RESULT_KINDS)[number]

/** What is sent beside the page: what draws bring as one `evening`, every other kind by itself. */
export type SentKind = Exclude<NotificationKind, ResultKind> | 'evening'

/** Where a member is told: what is not told in the page is told nowhere. Beside it nothing is until they switch it on. */
export const CHANNELS = ['page', 'mail', 'push'] as const
export type Channel = (typeof CHANNELS)[number]

export const Notification = z.object({
  id,
  /** What happened. */
  kind: z.string(),
  title: z.string(),
  memo: z.string(),
  /** A path of the site, or ''. */
  link: z.string(),
  created_at: shanghaiTime,
  is_read: z.int(),
  /** 1: no longer true; shown struck, with 已更正. */
  is_withdrawn: z.int(),
  /** The decision that it tells of and that may be appealed against; 0: none. */
  review_id: z.int(),
})
export type Notification = z.output<typeof Notification>

/** What a notification says, where it leads (a path of the site, or ''), and what may be appealed against. */
export type NotificationText = Pick<Notification, 'title' | 'memo' | 'link'> & Partial<Pick<Notification, 'review_id'>>

/** My notifications, newest first. */
export const myNotifications = endpoint('GET', '/api/User/notifications', {
  summary: '我的通知',
  access: 'member',
  input: z.object(pagingBefore),
  reply: z.array(Notification),
})

/** How many stand unread; withdrawn ones do not count. */
export const unreadNotifications = endpoint('GET', '/api/User/notifications_unread', {
  summary: '未读通知数',
  access: 'member',
  limit: 'polls',
  follows: 'settled',
  input: z.object({}),
  reply: z.object({ count: z.int() }),
})

/** Marks one as read, or all: those up to `newest_id`, where it is told. Answers how many stay unread. */
export const readNotifications = endpoint('POST', '/api/User/notifications_read', {
  summary: '标记通知为已读',
  access: 'member',
  input: z.object({ id: z.optional(bodyId), newest_id: z.optional(bodyId) }),
  reply: z.object({ count: z.int() }),
})

/** Which kinds I am told of and which also by mail or push, every one that can be switched. */
const Settings = z.array(z.object({ kind: z.enum(SWITCHED_KINDS), is_on: z.int(), by_mail: z.int(), by_push: z.int() }))
export type NotificationSettings = z.output<typeof Settings>

export const notificationSettings = endpoint('GET', '/api/User/notification_settings', {
  summary: '我的通知设置',
  access: 'member',
  input: z.object({}),
  reply: Settings,
})

/** Switches one kind on or off in one channel, the page unless told; what was told before stays. */
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
