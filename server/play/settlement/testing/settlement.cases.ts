import { myDraw } from '#contract/play/settlement.ts'
import type { EndpointCases } from '#server/testing/cases.ts'

export const cases: EndpointCases = {
  [myDraw.path]: { foreign: 'of everyone' },
}
