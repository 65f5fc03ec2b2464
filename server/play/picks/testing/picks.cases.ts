import { revokeCalendar } from '#contract/play/calendar.ts'
import { lockBets } from '#contract/play/picks.ts'
import { myDraw } from '#contract/play/settlement.ts'
import type { EndpointCases } from '#server/testing/cases.ts'

/** Endpoint test cases of picks, settlement and the calendar. */
export const cases: EndpointCases = {
  [lockBets.path]: {
    input: { type: 3, issueno: '2022280', mode: 'rand', state: 1, red_ball: '1,2,3', blue_ball: '' },
  },
  [myDraw.path]: { foreign: 'of everyone' },
  [revokeCalendar.path]: { addsNothing: true },
}
