import { expect, test } from 'vitest'
import { GAMES } from '#lottery/games.ts'
import { parseAmount, parseCount, parseFen, hideUnpublishedMoney } from './fields.ts'

test.each([
  ['7840223', 784_022_300],
  ['772,867,559.82', 77_286_755_982],
  [7.5, 750],
  ['0', 0],
  [0.07, 7],
  ['1000元', 100_000],
])('parses %j yuan as %i fen', (value, fen) => expect(parseFen(value)).toBe(fen))

test.each(['', '-', '--', '---', '—', '_', '-1', -1, null, undefined, {}, []])('parses %j as unknown', (value) => {
  expect(parseFen(value)).toBeNull()
  expect(parseCount(value)).toBeNull()
})

test.each(['abc', '1,2,3', '12,34', '-5', '1e9', '1.2.3', '99999999999999999999', '0x10', '（含派奖5）'])(
  'rejects %j as an amount',
  (value) => {
    expect(() => parseFen(value)).toThrow('不是金额或注数')
  },
)

test.each(['1.5', '12 224', 'x'])('rejects %j as a count', (value) => expect(() => parseCount(value)).toThrow())
test('parses a count with separators', () => expect(parseCount('12,224')).toBe(12_224))

test('separates promotion money from an amount', () => {
  expect(parseAmount('15000000（含派奖5000000）')).toEqual({ fen: 1_500_000_000, promotionFen: 500_000_000 })
  expect(parseAmount('10(含加奖2.5元)')).toEqual({ fen: 1000, promotionFen: 250 })
  expect(parseAmount('6,250,000(含加奖1,250,000)')).toEqual({ fen: 625_000_000, promotionFen: 125_000_000 })
})

const FIRST_PRIZE = { name: '一等奖', winners: 1, bonusFen: 5, promotionFen: 0 }
test.each([
  [GAMES[1], { sales: 0, pool: 0, prizes: [FIRST_PRIZE] }, { salesFen: null, poolFen: null }],
  [GAMES[1], { sales: null, pool: 7, prizes: [] }, { salesFen: null, poolFen: 7 }],
  [GAMES[1], { sales: 5, pool: 0, prizes: [] }, { salesFen: 5, poolFen: null }],
  [GAMES[1], { sales: 5, pool: 0, prizes: [FIRST_PRIZE] }, { salesFen: 5, poolFen: 0 }],
  [GAMES[4], { sales: 5, pool: 0, prizes: [] }, { salesFen: 5, poolFen: 0 }],
])('returns null only for unpublished sales and pools: case %#', (game, { sales, pool, prizes }, expected) => {
  expect(hideUnpublishedMoney(game, sales, pool, prizes)).toEqual(expected)
})
