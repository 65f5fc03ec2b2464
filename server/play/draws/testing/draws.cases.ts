import { sql } from 'drizzle-orm'
import {
  closureHistory,
  confirmDraw,
  deskDraws,
  enterDraw,
  importDraws,
  resolveDraw,
  setClosure,
} from '#contract/play/draws.console.ts'
import { type EndpointCases, insertAuditRows, FIFTEEN_ROWS } from '#server/testing/cases.ts'

const ISSUE = { type: 3, issueno: '2022278' } as const
const ENTERED = {
  ...ISSUE,
  opendate: '2022-10-18',
  first_number: '1 2 3',
  again_first: '1 2 3',
  reason: '官方公告',
} as const
const SEEN = {
  ...ISSUE,
  was: { first_number: '1,2,3', second_number: '', trust: 'confirmed' },
  reason: '官方公告',
} as const

export const cases: EndpointCases = {
  [enterDraw.path]: { input: ENTERED },
  [confirmDraw.path]: {
    async input(_site, boss) {
      await boss.call(enterDraw, ENTERED)
      return SEEN
    },
  },
  [resolveDraw.path]: {
    async input(_site, boss) {
      await boss.call(enterDraw, ENTERED)
      return { ...SEEN, source: 'operator' }
    },
  },
  [importDraws.path]: { input: { name: 'a.csv', text: 'type,issueno,opendate,first_number', preview: false } },
  [setClosure.path]: { input: { from: '2027-10-01', to: '2027-10-04', office: '', closed: true } },
  [closureHistory.path]: { rows: [insertAuditRows('closure_added')] },
  [deskDraws.path]: {
    rows: [
      sql`insert into draws (game, issueno, date, first, second, prizes, first_bits, second_bits, trust, demo, arrived_at, updated_at)
      select 4 + n % 2, 22000 + n, date '2022-01-01' + n / 2, '1,2,3', '', '[]', 0::bit(64), 0::bit(64), 'confirmed', false, now(), now() from ${FIFTEEN_ROWS}`,
    ],
  },
}
