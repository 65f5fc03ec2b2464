import { expect, test } from 'vitest'
import { checkLockable, toRanks } from '#contract/play/lockable.ts'
import { unrank } from '#lottery/combinations.ts'
import { ALL_GAMES, GAMES, type GameType } from '#lottery/games.ts'
import { getPrizeRule } from '#lottery/prizes.ts'
import { createSeededDice } from '#lottery/testing/randomness.ts'
import { formatTicket } from '#lottery/tickets/reading/format.ts'
import { createRandomTicket } from '#lottery/tickets/testing/random-tickets.ts'
import type { Ticket } from '#lottery/tickets/ticket.ts'
import { parseSavedTicket, computeTicketOutcome, formatTicketName, parseTicketToSave } from './kept-tickets.rules.ts'

const parseSaved = (type: GameType, text: string): Ticket => parseSavedTicket(GAMES[type], text)

test.each<[GameType, string, string]>([
  [3, '1,2,3', '福彩3D\n直选 1|2|3'],
  [1, '双色球 第2022116期 共5期\n01 02 03 04 05 06 + 07 3倍', '双色球\n01 02 03 04 05 06 + 07 3倍'],
  [2, '追加 05 12 18 23 34 + 03 09', '大乐透 追加\n05 12 18 23 34 + 03 09'],
])('formats a ticket of game %d, %j, without an issue', (type, text, kept) => {
  expect(formatTicket(parseSaved(type, text))).toBe(kept)
})

test.each<[GameType, string, string]>([
  [3, '', '没有看到号码'],
  [3, '大家好', '没有看到号码'],
  [3, '双色球 01 02 03 04 05 06 + 07', '这是双色球的号码'],
  [1, '双色球 01 02 03 04 05 06 + 07\n大乐透 05 12 18 23 34 + 03 09', '一次守一张票'],
  [1, '01 02 03 04 05 06 + 17', '蓝球没有17，应在01–16'],
])('rejects a ticket of game %d, %j: %s', (type, text, reason) => {
  expect(parseTicketToSave(GAMES[type], text)).toBe(reason)
})

test.each(ALL_GAMES)('parses the saved text of $name unchanged', (game) => {
  for (let seed = 0; seed < 300; seed++) {
    const ticket = { ...createRandomTicket(game, createSeededDice(seed)), issues: 1 }
    expect(parseTicketToSave(game, formatTicket(ticket))).toEqual(ticket)
  }
})

test.each<[GameType, string, string]>([
  [1, '01 02 03 04 05 06 + 07 08 09', ''],
  [3, '直选 12|3|4\n和值 0', ''],
  [3, '组六 1 2 3', '号码板没有组选'],
  [3, '组选和值 3', '号码板没有组选'],
  [2, '追加 05 12 18 23 34 + 03 09', '号码板没有追加'],
  [1, '01 02 03 04 05 06 + 07 2倍', '号码板没有倍投'],
  [1, '01 02 03 04 05 06 + 07 08 09 10 11 12 13 14 15 16', ''],
  [1, '01 02 03 04 05 06 07 + 08 09', '号码板最多10注'],
  [5, '1|2|3|4|01234\n1|2|3|4|45678', '有两注相同'],
])('checks whether game %d’s ticket %j is lockable: %j', (type, text, reason) => {
  expect(checkLockable(parseSaved(type, text))).toBe(reason)
})

test('converts the bets of a ticket to ranks', () => {
  const ranks = toRanks(parseSaved(3, '直选 12|3|4\n直选 5|6|7'))
  expect(ranks.map((rank) => unrank(GAMES[3], rank).first)).toEqual([
    [1, 3, 4],
    [2, 3, 4],
    [5, 6, 7],
  ])
})

const FACTS = { poolBeforeFen: null, specialRule: null }
const createDraw = (issueno: string, first: number[], second: number[]) => ({
  issueno,
  numbers: { first, second },
  rule: getPrizeRule(GAMES[1], issueno, FACTS),
  prizes: [{ name: '一等奖', bonusFen: 500_000_000, promotionFen: 0 }],
})

test('sums prize levels over lines and multiples', () => {
  const ticket = parseSaved(
    1,
    '01 02 03 04 05 06 + 07\n01 02 03 04 05 16 + 07 2倍\n11 12 13 14 15 16 + 07\n01 02 03 04 05 06 + 08',
  )
  expect(computeTicketOutcome(ticket, createDraw('2022100', [1, 2, 3, 4, 5, 6], [7]))).toEqual({
    wins: [
      { name: '一等奖', bets: 1 },
      { name: '二等奖', bets: 1 },
      { name: '三等奖', bets: 2 },
      { name: '六等奖', bets: 1 },
    ],
    fen: 500_000_000 + 2 * 300_000 + 500,
    unpublished: true,
    undecided: false,
    decided: true,
  })
})

test('leaves the prize of an uncertain level undecided', () => {
  const draw = createDraw('2026100', [1, 2, 3, 14, 15, 16], [9])
  const outcome = computeTicketOutcome(parseSaved(1, '01 02 03 04 05 06 + 07'), draw)
  expect(outcome).toMatchObject({ wins: [], fen: 0, undecided: true, decided: false })
})

test('names a ticket by its numbers or bet count', () => {
  expect(formatTicketName(parseSaved(1, '胆14 拖03 08 19 21 26 27 + 12'))).toBe('胆14 拖03 08 19 21 26 27 + 12')
  expect(formatTicketName(parseSaved(2, '追加 05 12 18 23 34 + 03 09'))).toBe('05 12 18 23 34 + 03 09 追加')
  expect(formatTicketName(parseSaved(3, '123\n456 5倍'))).toBe('6注')
})
