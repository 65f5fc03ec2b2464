import { calendarOwn } from './calendar.own.ts'
import { calendarRoutes } from './calendar.routes.ts'
import { calendarWords } from './calendar.words.ts'

export const calendarFeature = {
  routes: [calendarRoutes],
  own: calendarOwn,
  words: calendarWords,
}
