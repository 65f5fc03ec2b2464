import { myNotifications, unreadNotifications } from '#contract/notifications.ts'
import { pages } from '#web/app/pages.ts'
import { query } from '#web/app/query.ts'

const PAGE_SIZE = 10

export const unread = query(unreadNotifications, {}, { quiet: true })

export const notificationPages = pages(PAGE_SIZE, (page, pageSize) => query(myNotifications, { page, pageSize }))
