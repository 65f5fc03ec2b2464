import { endSession, mySessions, proveMyself } from '#contract/people/account.ts'
import type { EndpointCases } from '#server/testing/cases.ts'

export const cases: EndpointCases = {
  [endSession.path]: {
    addsNothing: true,
    foreign: async (_site, owner) => ({ id: (await owner.call(mySessions, {})).data[0]?.id }),
  },
  [proveMyself.path]: { addsNothing: true },
}
