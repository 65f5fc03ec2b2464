import { revokeCalendar } from '#contract/play/calendar.ts'
import type { Cases } from '#server/testing/cases.ts'

export const cases: Cases = {
  [revokeCalendar.path]: { addsNothing: true },
}
