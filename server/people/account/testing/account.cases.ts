import { endSession, mySessions, proveMyself } from '#contract/people/account.ts'
import type { Cases } from '#server/testing/cases.ts'

export const cases: Cases = {
  [endSession.path]: {
    addsNothing: true,
    foreign: async (_site, owner) => ({ id: (await owner.call(mySessions, {})).data[0]?.id }),
  },
  [proveMyself.path]: { addsNothing: true },
}
