import { notificationsPersonalData } from './notifications.personal-data.ts'
import { notificationsRoutes } from './notifications.routes.ts'
import { notificationsMessages } from './notifications.messages.ts'

export const notificationsFeature = {
  routes: [notificationsRoutes],
  personalData: notificationsPersonalData,
  words: notificationsMessages,
}
