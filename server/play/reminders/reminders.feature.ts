import { remindersOwn } from './reminders.own.ts'
import { remindersRoutes } from './reminders.routes.ts'
import { remindersWords } from './reminders.words.ts'

export const remindersFeature = {
  routes: [remindersRoutes],
  own: remindersOwn,
  words: remindersWords,
}
