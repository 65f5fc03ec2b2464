import { calendarPersonalData } from './calendar.personal-data.ts'
import { registerCalendarRoutes } from './calendar.routes.ts'
import { calendarMessages } from './calendar.messages.ts'

export const calendarFeature = {
  routes: [registerCalendarRoutes],
  personalData: calendarPersonalData,
  words: calendarMessages,
}
