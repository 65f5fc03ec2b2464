import { myDraw } from '#contract/play/settlement.ts'
import type { Cases } from '#server/testing/cases.ts'

export const cases: Cases = {
  [myDraw.path]: { foreign: 'of everyone' },
}
