import { describe, expect, test } from 'vitest'
import { ALL_GAMES, type Game, getGameByCode } from '#lottery/games.ts'
import { createSeededDice } from '#lottery/testing/randomness.ts'
import { listTicketFaults } from './limits.ts'
import { createRandomTicket } from './testing/random-tickets.ts'
import type { Choice, Ticket, ZoneChoice } from './ticket.ts'

const [ssq, dlt, fc3d, pl5, qxc, qlc] = (['ssq', 'dlt', 'fc3d', 'pl5', 'qxc', 'qlc'] as const).map(getGameByCode) as [
  Game,
  Game,
  Game,
  Game,
  Game,
  Game,
]
const upTo = (n: number, from = 1) => Array.from({ length: n - from + 1 }, (_, i) => from + i)
const zone = (others: number[], bankers: number[] = []): ZoneChoice => ({ bankers, others })
const balls = (first: ZoneChoice, second: ZoneChoice | null): Choice => ({ form: 'balls', first, second })
const places = (...given: number[][]): Choice => ({ form: 'places', places: given })
const ticket = (game: Game, choice: Choice, given: Partial<Ticket> = {}, multiple = 1): Ticket => ({
  game,
  lines: [{ choice, multiple }],
  addOn: false,
  issueno: null,
  issues: 1,
  ...given,
})
const listFaultTexts = (one: Ticket) => listTicketFaults(one).map(({ words }) => words)

test.each(ALL_GAMES)('$name: finds no fault in random tickets', (game) => {
  for (let seed = 0; seed < 1_000; seed++)
    expect(listTicketFaults(createRandomTicket(game, createSeededDice(seed)))).toEqual([])
})

describe('listTicketFaults checks the numbers', () => {
  test.each<[Game, Choice, string[]]>([
    [ssq, balls(zone(upTo(6)), zone([])), ['蓝球应有1个']],
    [ssq, balls(zone(upTo(6)), null), ['蓝球应有1个']],
    [ssq, balls(zone(upTo(5)), zone([16])), ['红球至少6个，只有5个']],
    [ssq, balls(zone([0, 1, 2, 3, 4, 34]), zone([17])), ['红球0超出1-33', '红球34超出1-33', '蓝球17超出1-16']],
    [ssq, balls(zone([1, 2, 3, 4, 5, 6, 6, 6]), zone([16])), ['红球6重复']],
    [ssq, balls(zone([1.5, 2, 3, 4, 5, 6]), zone([16])), ['红球1.5超出1-33']],
    [qlc, balls(zone(upTo(7)), zone([8])), ['七乐彩只有基本号码']],
    [qlc, balls(zone([...upTo(6), 31]), null), ['基本号码31超出1-30']],
    [fc3d, places([1], [2]), ['个位应有1个']],
    [fc3d, places([1], [2], [3], [4]), ['应有3位，实有4位']],
    [pl5, places([1, 1], [10], upTo(9, 0), [4], [5]), ['万位1重复', '千位10超出0-9']],
    [qxc, places([1], [2], [3], [4], [5], [10], upTo(14, 0)), ['第六位10超出0-9']],
    [qxc, places([1], [2], [3], [4], [5], [6], [15]), ['后区15超出0-14']],
    [fc3d, { form: 'sums', sums: [0, 27, 28] }, ['直选和值28超出0-27']],
    [fc3d, { form: 'group-sums', sums: [0, 1, 26, 27] }, ['组选和值0超出1-26', '组选和值27超出1-26']],
    [fc3d, { form: 'spans', spans: [] }, ['跨度应有1个']],
    [fc3d, { form: 'spans', spans: [0, 9, 10] }, ['跨度10超出0-9']],
    [fc3d, { form: 'arranged', digits: [1, 2] }, ['号码至少3个，只有2个']],
    [fc3d, { form: 'group', digits: [1, 1, 1] }, ['三个相同的号码没有组选']],
    [fc3d, { form: 'group', digits: [1, 2] }, ['号码应有3个，实有2个']],
    [fc3d, { form: 'group', digits: [1, 2, 10] }, ['号码10超出0-9']],
    [fc3d, { form: 'group', digits: [1, 1, 2] }, []],
    [fc3d, { form: 'group3', ...zone([1]) }, ['组三至少2个，只有1个']],
    [fc3d, { form: 'group6', ...zone([1, 2]) }, ['组六至少3个，只有2个']],
    [pl5, { form: 'group6', ...zone([1, 2, 3]) }, ['排列5没有组六']],
    [ssq, places([1], [2], [3]), ['双色球没有定位选号']],
    [fc3d, balls(zone([1, 2, 3]), null), ['福彩3D没有选球']],
  ])('returns the expected faults of case %#', (game, choice, words) => {
    expect(listFaultTexts(ticket(game, choice))).toEqual(words)
  })
})

describe('listTicketFaults checks the bankers (胆)', () => {
  const blue = zone([1])
  test.each<[Game, Choice, string[]]>([
    [ssq, balls(zone([6, 7], upTo(5)), blue), []],
    [ssq, balls(zone([6], upTo(5)), blue), ['红球至少7个，只有6个']],
    [ssq, balls(zone([7], upTo(6)), blue), ['红球胆码最多5个，现有6个']],
    [ssq, balls(zone(upTo(8, 3), [1, 3]), blue), ['红球3既是胆码又是拖码']],
    [ssq, balls(zone(upTo(6)), zone([2], [1])), ['蓝球不设胆码']],
    [dlt, balls(zone([5, 6], upTo(4)), zone([2, 3], [1])), []],
    [dlt, balls(zone([5], upTo(4)), zone([2], [1])), ['前区至少6个，只有5个', '后区至少3个，只有2个']],
    [dlt, balls(zone([6], upTo(5)), zone([2, 3], [1])), ['前区胆码最多4个，现有5个']],
    [dlt, balls(zone(upTo(5)), zone([3], [1, 2])), ['后区胆码最多1个，现有2个']],
    [qlc, balls(zone([7, 8], upTo(6)), null), []],
    [qlc, balls(zone([7], upTo(6)), null), ['基本号码至少8个，只有7个']],
    [qlc, balls(zone([8], upTo(7)), null), ['基本号码胆码最多6个，现有7个']],
    [fc3d, { form: 'group3', ...zone([2], [1]) }, []],
    [fc3d, { form: 'group3', ...zone([3], [1, 2]) }, ['组三胆码最多1个，现有2个']],
    [fc3d, { form: 'group6', ...zone([3], [1, 2]) }, []],
    [fc3d, { form: 'group6', ...zone([4], [1, 2, 3]) }, ['组六胆码最多2个，现有3个']],
  ])('returns the expected faults of case %#', (game, choice, words) => {
    expect(listFaultTexts(ticket(game, choice))).toEqual(words)
  })
})

test('listTicketFaults returns each fault’s line and zone', () => {
  const good = { choice: balls(zone(upTo(6)), zone([1])), multiple: 1 }
  const bad = { choice: balls(zone(upTo(6)), zone([17])), multiple: 100 }
  expect(listTicketFaults({ ...ticket(ssq, good.choice), lines: [good, bad], addOn: true, issues: 0 })).toEqual([
    { line: 1, zone: '蓝球', words: '蓝球17超出1-16' },
    { line: 1, zone: null, words: '倍数应为1-99，实为100' },
    { line: null, zone: null, words: '双色球没有追加' },
    { line: null, zone: null, words: '期数至少为1' },
  ])
})

test.each([
  [0, false],
  [1, true],
  [99, true],
  [100, false],
  [1.5, false],
])('allows the multiple %d: %s', (multiple, allowed) => {
  expect(listTicketFaults(ticket(fc3d, places([1], [2], [3]), {}, multiple)).length === 0).toBe(allowed)
})

test.each([
  [1, true],
  [0, false],
  [2.5, false],
  [NaN, false],
])('allows %d issues: %s', (issues, allowed) => {
  expect(listTicketFaults(ticket(fc3d, places([1], [2], [3]), { issues })).length === 0).toBe(allowed)
})

test('listTicketFaults rejects a ticket without lines', () => {
  expect(listFaultTexts({ ...ticket(pl5, places()), lines: [] })).toEqual(['还没有号码'])
})
