import { calendarPersonalData } from './calendar.personal-data.ts'
import { calendarRoutes } from './calendar.routes.ts'
import { calendarWords } from './calendar.words.ts'

export const calendarFeature = {
  routes: [calendarRoutes],
  personalData: calendarPersonalData,
  words: calendarWords,
}
