import { myMail } from '#contract/messaging/mail.ts'
import {
  myNotifications,
  type Notification,
  notificationSettings,
  unreadNotifications,
} from '#contract/messaging/notifications.ts'
import { followedGames } from '#contract/play/reminders.ts'
import { beforeCursor, pagedQuery } from '#web/shared/page/paged-query.ts'
import { query } from '#client/query.ts'

const PAGE_SIZE = 10

export const unreadQuery = query(unreadNotifications, {}, { quiet: true })

export const settingsQuery = query(notificationSettings, {})

export const followedGamesQuery = query(followedGames, {})

export const mailQuery = query(myMail, {})

export const notificationPagesQuery = pagedQuery(PAGE_SIZE, (page, pageSize, last: Notification | null) =>
  query(myNotifications, { page, pageSize, ...beforeCursor(last) }),
)
