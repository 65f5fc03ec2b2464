import { revokeCalendar } from '#contract/play/calendar.ts'
import { deleteKept, endKept, keepTicket, keptResults, keptTickets, lockKept } from '#contract/play/kept-tickets.ts'
import { lockBets } from '#contract/play/picks.ts'
import { myDraw } from '#contract/play/settlement.ts'
import type { EndpointCases } from '#server/testing/cases.ts'
import type { Browser } from '#server/testing/browsers.ts'

const A_TICKET = { type: 3, text: '直选 1|2|34', issues: 0, is_locked: 1 } as const

async function createForeignTicket(owner: Browser): Promise<number | undefined> {
  await owner.call(keepTicket, A_TICKET)
  return (await owner.call(keptTickets, {})).data[0]?.id
}

/** Endpoint test cases of picks, saved tickets, settlement and the calendar. */
export const cases: EndpointCases = {
  [lockBets.path]: {
    input: { type: 3, issueno: '2022280', mode: 'rand', state: 1, red_ball: '1,2,3', blue_ball: '' },
  },
  [myDraw.path]: { foreign: 'of everyone' },
  [revokeCalendar.path]: { addsNothing: true },
  [keepTicket.path]: { input: A_TICKET },
  [lockKept.path]: { foreign: async (_site, owner) => ({ id: await createForeignTicket(owner), is_locked: 0 }) },
  [endKept.path]: { foreign: async (_site, owner) => ({ id: await createForeignTicket(owner) }) },
  [deleteKept.path]: { foreign: async (_site, owner) => ({ id: await createForeignTicket(owner) }) },
  [keptResults.path]: { foreign: async (_site, owner) => ({ id: await createForeignTicket(owner) }) },
}
