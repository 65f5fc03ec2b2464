import { notificationsOwn } from './notifications.own.ts'
import { notificationsRoutes } from './notifications.routes.ts'
import { notificationsWords } from './notifications.words.ts'

export const notificationsFeature = {
  routes: [notificationsRoutes],
  own: notificationsOwn,
  words: notificationsWords,
}
