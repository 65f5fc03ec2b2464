import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { ALL_GAMES, type Game, type Zone } from '#lottery/games.ts'
import { formatTicket } from './format.ts'
import { readTickets } from './reading.ts'
import { parseTicket } from '#lottery/tickets/testing/notation.ts'
import type { Choice, Ticket, ZoneChoice } from '#lottery/tickets/ticket.ts'

const MOST_BANKERS: Readonly<Record<string, readonly [number, number]>> = { ssq: [5, 0], dlt: [4, 1], qlc: [6, 0] }

const some = (of: { min: number; max: number }, least: number, most: number) =>
  fc
    .uniqueArray(fc.integer(of), { minLength: least, maxLength: most })
    .map((numbers) => numbers.toSorted((a, b) => a - b))

function zones(zone: Zone, mostBankers: number): fc.Arbitrary<ZoneChoice> {
  const plain = some(zone, zone.count, Math.min(zone.count + 9, zone.max)).map((others) => ({ bankers: [], others }))
  if (mostBankers === 0) return plain
  const bankers = fc
    .tuple(fc.integer({ min: 1, max: mostBankers }), some(zone, zone.count + 1, Math.min(zone.count + 8, zone.max)))
    .map(([size, numbers]) => ({ bankers: numbers.slice(0, size), others: numbers.slice(size) }))
  return fc.oneof(plain, bankers)
}

const DIGITS = { min: 0, max: 9 }

function places(game: Game): fc.Arbitrary<Choice> {
  const digits = Array.from({ length: game.first.count }, () => some(DIGITS, 1, 4))
  const all = game.second ? [...digits, some(game.second, 1, 15)] : digits
  return fc.tuple(...all).map((chosen) => ({ form: 'places', places: chosen }))
}

const threeDigits = (): fc.Arbitrary<Choice>[] => [
  some(DIGITS, 3, 3).map((digits) => ({ form: 'group', digits })),
  some(DIGITS, 2, 2).map(([a, b]) => ({ form: 'group', digits: [a!, a!, b!] })),
  some(DIGITS, 2, 10).map((others) => ({ form: 'group3', bankers: [], others })),
  some(DIGITS, 3, 10).map((others) => ({ form: 'group6', bankers: [], others })),
  some(DIGITS, 2, 9).map(([banker, ...others]) => ({ form: 'group3', bankers: [banker!], others })),
  some(DIGITS, 4, 9).map(([a, b, ...others]) => ({ form: 'group6', bankers: [a!, b!], others })),
  some({ min: 0, max: 27 }, 1, 5).map((sums) => ({ form: 'sums', sums })),
  some({ min: 1, max: 26 }, 1, 5).map((sums) => ({ form: 'group-sums', sums })),
  some(DIGITS, 1, 5).map((spans) => ({ form: 'spans', spans })),
  some(DIGITS, 3, 10).map((digits) => ({ form: 'arranged', digits })),
]

function choices(game: Game): fc.Arbitrary<Choice> {
  if (game.kind === 'digits') return game.first.count === 3 ? fc.oneof(places(game), ...threeDigits()) : places(game)
  const [first, second] = MOST_BANKERS[game.code]!
  return fc
    .tuple(zones(game.first, first), game.second ? zones(game.second, second) : fc.constant(null))
    .map(([one, two]) => ({ form: 'balls', first: one, second: two }))
}

const tickets: fc.Arbitrary<Ticket> = fc.constantFrom(...ALL_GAMES).chain((game) =>
  fc.record({
    game: fc.constant(game),
    lines: fc.array(
      fc.record({ choice: choices(game), multiple: fc.oneof(fc.constant(1), fc.integer({ min: 1, max: 99 })) }),
      { minLength: 1, maxLength: 6 },
    ),
    addOn: game.code === 'dlt' ? fc.boolean() : fc.constant(false),
    issueno: fc.option(
      fc
        .integer({ min: 1, max: 351 })
        .map((n) => `${game.issueDigits === 7 ? '2022' : '22'}${String(n).padStart(3, '0')}`),
    ),
    issues: fc.integer({ min: 1, max: 30 }),
  }),
)

test('readTickets inverts formatTicket', () => {
  fc.assert(
    fc.property(tickets, (ticket) => {
      const text = formatTicket(ticket)
      expect(readTickets(text, { game: null }), text).toMatchObject({ tickets: [{ kind: 'read', ticket }], others: [] })
    }),
    { numRuns: process.env['PROOFS_FULL'] === '1' ? 3000 : 400 },
  )
})

test('does not read formatted 和值 sums as list numbers', () => {
  const text = '福彩3D\n组选和值 1,10\n和值 2,10'
  const { tickets: readings } = readTickets(text, { game: null })
  expect(readings.map(({ ticket }) => ticket && formatTicket(ticket))).toEqual([text])
})

test('reads several formatted tickets in one text', () => {
  fc.assert(
    fc.property(fc.array(tickets, { minLength: 2, maxLength: 4 }), (several) => {
      const { tickets: readings } = readTickets(several.map(formatTicket).join('\n'), { game: null })
      expect(readings.map(({ ticket }) => ticket)).toEqual(several)
    }),
    { numRuns: 60 },
  )
})

test.each([
  [
    'ssq #2022116 n5: 14>3,8,19,21,26,27,30,32+12 *2',
    '双色球 第2022116期 共5期\n胆14 拖03 08 19 21 26 27 30 32 + 12 2倍',
  ],
  ['dlt add: 1,2,3,4,5+6,7', '大乐透 追加\n01 02 03 04 05 + 06 07'],
  ['qxc: p 1,2/3/4/5/6/7/8,14', '七星彩\n12|3|4|5|6|7 + 8 14'],
  ['fc3d: g 1,1,2 | g3 1,2 | p 1/2,3/4', '福彩3D\n组选单式 112\n组三复式 1 2\n直选 1|23|4'],
])('formatTicket formats %s', (short, text) => {
  expect(formatTicket(parseTicket(short))).toBe(text)
})
