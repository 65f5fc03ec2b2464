import { lockBets } from '#contract/play/picks.ts'
import type { EndpointCases } from '#server/testing/cases.ts'

export const cases: EndpointCases = {
  [lockBets.path]: {
    input: { type: 3, issueno: '2022280', mode: 'rand', state: 1, red_ball: '1,2,3', blue_ball: '' },
  },
}
