import { notificationsPersonalData } from './notifications.personal-data.ts'
import { notificationsRoutes } from './notifications.routes.ts'
import { notificationsWords } from './notifications.words.ts'

export const notificationsFeature = {
  routes: [notificationsRoutes],
  personalData: notificationsPersonalData,
  words: notificationsWords,
}
