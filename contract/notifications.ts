import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { bodyId, id, pagingBefore, shanghaiTime } from './fields.ts'

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
})
export type Notification = z.output<typeof Notification>

/** What a notification says, and where it leads: a path of the site, or ''. */
export type NotificationText = Pick<Notification, 'title' | 'memo' | 'link'>

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
  input: z.object({}),
  reply: z.object({ count: z.int() }),
})

/** Marks one as read, or without an id all of them. Answers how many stay unread. */
export const readNotifications = endpoint('POST', '/api/User/notifications_read', {
  summary: '标记通知为已读',
  access: 'member',
  input: z.object({ id: z.optional(bodyId) }),
  reply: z.object({ count: z.int() }),
})
