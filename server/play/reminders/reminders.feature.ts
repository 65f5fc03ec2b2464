import { remindersPersonalData } from './reminders.personal-data.ts'
import { registerReminderRoutes } from './reminders.routes.ts'
import { remindersMessages } from './reminders.messages.ts'

export const remindersFeature = {
  routes: [registerReminderRoutes],
  personalData: remindersPersonalData,
  words: remindersMessages,
}
