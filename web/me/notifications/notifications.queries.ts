import { myMail } from '#contract/messaging/mail.ts'
import {
  myNotifications,
  type Notification,
  notificationSettings,
  unreadNotifications,
} from '#contract/messaging/notifications.ts'
import { followedGames } from '#contract/play/reminders.ts'
import { before, pages } from '#web/shared/page/pages.ts'
import { query } from '#client/query.ts'

const PAGE_SIZE = 10

export const unread = query(unreadNotifications, {}, { quiet: true })

export const settings = query(notificationSettings, {})

/** The games with draw notifications. */
export const followed = query(followedGames, {})

export const mail = query(myMail, {})

export const notificationPages = pages(PAGE_SIZE, (page, pageSize, last: Notification | null) =>
  query(myNotifications, { page, pageSize, ...before(last) }),
)
