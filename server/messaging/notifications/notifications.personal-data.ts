import type { PersonalData } from '#server/infra/db/personal-data.ts'
import { eraseNotifications, notificationDataOf, type NotificationWords } from './notifications.ts'
import { settingsOf } from './settings.ts'

export const notificationsPersonalData = ({ words }: { words: NotificationWords }): PersonalData => ({
  tables: ['notifications', 'told_likes', 'notification_settings'],
  exports: {
    notifications: (db, userId) => notificationDataOf(db, words, userId),
    notification_settings: settingsOf,
  },
  erase: eraseNotifications,
})
