import type { PersonalData } from '#server/infra/db/personal-data.ts'
import { eraseNotifications, exportNotifications, type NotificationMessages } from './notifications.ts'
import { listNotificationSettings } from './settings.ts'

export const notificationsPersonalData = ({ words }: { words: NotificationMessages }): PersonalData => ({
  tables: ['notifications', 'told_likes', 'notification_settings'],
  exports: {
    notifications: (db, userId) => exportNotifications(db, words, userId),
    notification_settings: listNotificationSettings,
  },
  erase: eraseNotifications,
})
