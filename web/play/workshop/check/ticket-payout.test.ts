import { expect, test } from 'vitest'
import { GAMES } from '#lottery/games.ts'
import { getPrizeRule } from '#lottery/prizes.ts'
import { readTickets } from '#lottery/tickets/reading/reading.ts'
import type { DrawnIssue } from '#lottery/tickets/payout.ts'
import type { Ticket } from '#lottery/tickets/ticket.ts'
import { formatFen } from '#web/shared/lib/money.ts'
import { formatLineOutcome, computeTicketPayout } from './ticket-payout.ts'

const FACTS = { poolBeforeFen: null, specialRule: null }

function parseTicket(text: string): Ticket {
  return readTickets(text, { game: null }).tickets[0]!.ticket!
}

const SSQ: DrawnIssue = {
  issueno: '2022116',
  numbers: { first: [8, 14, 26, 27, 30, 33], second: [1] },
  rule: getPrizeRule(GAMES[1], '2022116', FACTS),
  prizes: [{ name: '一等奖', bonusFen: 1_000_000_000, promotionFen: 0 }],
}

/** Formats the rows of a payout, as in 一等奖 1 × ¥5,000,000 = ¥5,000,000. */
const formatRows = ({ rows }: ReturnType<typeof computeTicketPayout>): string[] =>
  rows.map(
    ({ name, bets, eachFen, fen }) => `${name} ${bets} × ${eachFen && formatFen(eachFen)} = ${fen && formatFen(fen)}`,
  )

test('computes winnings of a 胆拖 ticket', () => {
  const paid = computeTicketPayout(parseTicket('双色球 胆14 拖03 08 19 21 26 27 30 32 + 12'), SSQ, '2022-10-11')
  expect(formatRows(paid)).toEqual(['四等奖 4 × ¥200 = ¥800', '五等奖 24 × ¥10 = ¥240'])
  expect(paid).toMatchObject({ bets: 56, won: 28, fen: 104_000, taxFen: 0, unpublished: false, undecided: false })
  expect(formatLineOutcome(paid.lines[0]!, '待公布')).toBe('中 28 注 ¥1,040')
})

test('adds all lines’ bets by level, with multiples', () => {
  const text = '双色球\n08 14 26 27 30 32+12\n08 14 26 27 31 32+01 3倍\n01 02 03 04 05 06+07'
  const paid = computeTicketPayout(parseTicket(text), SSQ, '2022-10-11')
  expect(formatRows(paid)).toEqual(['四等奖 4 × ¥200 = ¥800'])
  expect(paid).toMatchObject({ bets: 5, won: 4, fen: 80_000 })
  expect(paid.lines.map((line) => formatLineOutcome(line, '待公布'))).toEqual(['四等奖 ¥200', '中 3 注 ¥600', '未中奖'])
})

test('marks unpublished amounts; computes tax on prizes over 10,000 yuan', () => {
  const text = '双色球\n08 14 26 27 30 33+01\n08 14 26 27 30 33+02'
  const paid = computeTicketPayout(parseTicket(text), SSQ, '2022-10-11')
  expect(formatRows(paid)).toEqual(['一等奖 1 × ¥10,000,000 = ¥10,000,000', '二等奖 1 × null = null'])
  expect(paid).toMatchObject({ unpublished: true, undecided: false, taxFen: 200_000_000 })
  expect(formatLineOutcome(paid.lines[1]!, '待公布')).toBe('二等奖 待公布')
})

test('lists 追加 prizes in separate rows', () => {
  const dlt: DrawnIssue = {
    issueno: '22120',
    numbers: { first: [5, 12, 18, 23, 34], second: [3, 9] },
    rule: getPrizeRule(GAMES[2], '22120', FACTS),
    prizes: [
      { name: '一等奖', bonusFen: 1_000_000_000, promotionFen: 0 },
      { name: '一等奖(追加)', bonusFen: 799_999_900, promotionFen: 0 },
      { name: '二等奖', bonusFen: 10_000_000, promotionFen: 0 },
    ],
  }
  const paid = computeTicketPayout(
    parseTicket('大乐透 追加\n05 12 18 23 34 + 03 09\n05 12 18 23 34 + 03 10'),
    dlt,
    '2022-10-22',
  )
  expect(formatRows(paid)).toEqual([
    '一等奖 1 × ¥10,000,000 = ¥10,000,000',
    '一等奖追加 1 × ¥7,999,999 = ¥7,999,999',
    '二等奖 1 × ¥100,000 = ¥100,000',
    '二等奖追加 1 × ¥80,000 = ¥80,000',
  ])
})

test('labels an undecided level 待定, does not count it as won', () => {
  const draw = { ...SSQ, issueno: '2026100', rule: getPrizeRule(GAMES[1], '2026100', FACTS) }
  const paid = computeTicketPayout(parseTicket('双色球 08 14 26 01 02 03 + 12'), draw, '2026-10-11')
  expect(paid).toMatchObject({ won: 0, fen: 0, undecided: true })
  expect(paid.rows).toMatchObject([{ name: '福运奖', bets: 1, eachFen: null, isUndecided: true }])
  expect(formatLineOutcome(paid.lines[0]!, '待公布')).toBe('福运奖待定')
})
