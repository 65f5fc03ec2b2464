import { revokeCalendar } from '#contract/play/calendar.ts'
import type { EndpointCases } from '#server/testing/cases.ts'

export const cases: EndpointCases = {
  [revokeCalendar.path]: { addsNothing: true },
}
