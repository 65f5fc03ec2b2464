import { eq } from 'drizzle-orm'
import type { PersonalData } from '#server/infra/db/personal-data.ts'
import { notificationsMessages } from './notifications.messages.ts'
import { type NotificationMessages, presentNotification } from './notifications.present.ts'
import { listNotifications } from './notifications.queries.ts'
import { notificationsRoutes } from './notifications.routes.ts'
import { notifications, notifiedLikes } from './notifications.tables.ts'
import { deleteNotificationSettings, listNotificationSettings } from './settings.ts'

export const notificationsFeature = {
  routes: [notificationsRoutes],
  personalData: notificationsPersonalData,
  words: notificationsMessages,
}

function notificationsPersonalData({ words }: { words: NotificationMessages }): PersonalData {
  return {
    tables: ['notifications', 'told_likes', 'notification_settings', 'push_subscriptions'],
    exports: {
      async notifications(db, userId) {
        const visible = await listNotifications(db, userId, null)
        return visible.toReversed().map((row) => presentNotification(words, row))
      },
      notification_settings: listNotificationSettings,
    },
    /** Also removes the member's likes from the notifications of other members. */
    async erase(tx, userId) {
      await tx.delete(notifications).where(eq(notifications.userId, userId))
      await tx.delete(notifiedLikes).where(eq(notifiedLikes.userId, userId))
      await deleteNotificationSettings(tx, userId)
    },
  }
}
