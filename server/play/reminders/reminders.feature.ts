import { remindersPersonalData } from './reminders.personal-data.ts'
import { remindersRoutes } from './reminders.routes.ts'
import { remindersWords } from './reminders.words.ts'

export const remindersFeature = {
  routes: [remindersRoutes],
  personalData: remindersPersonalData,
  words: remindersWords,
}
