import type { OwnData } from '#server/db/own-data.ts'
import { eraseNotifications, notificationDataOf, type NotificationWords } from './notifications.ts'

export const notificationsOwn = (words: NotificationWords): OwnData => ({
  tables: ['notifications'],
  exports: { notifications: (db, userId) => notificationDataOf(db, words, userId) },
  erase: eraseNotifications,
})
