import { expect, test } from 'vitest'
import { type Game, GAMES } from '#lottery/games.ts'
import { prizeRule } from '#lottery/prizes.ts'
import { isComplete, type Prize } from '#server/play/draws/draws.ts'
import { scoresOf } from './points.ts'
import { aPrize } from './testing/a-draw.ts'

const FACTS = { poolBeforeFen: 0, specialRule: true }

function scores(game: Game, issueno: string, prizes: readonly Prize[], last: Record<string, number> = {}) {
  const rule = prizeRule(game, issueno, FACTS)
  const lastFen = (names: readonly string[]) => names.map((name) => last[name]).find((fen) => fen !== undefined) ?? null
  const { levels, borrowed } = scoresOf(rule, prizes, isComplete(rule, prizes), lastFen)
  return { points: levels.map(({ points }) => points), borrowed }
}

const rows = (...winnersAndYuan: [number | null, number | null][]) =>
  winnersAndYuan.map(([winners, yuan], i) => aPrize(`${'一二三四五六七八九'[i]}等奖`, winners, yuan))

const SSQ_TABLE = rows([7, 8_014_411], [94, 280_596], [647, 3_000], [40_947, 200], [898_006, 10], [5_010_538, 5])

test('uses published amounts in whole yuan without promotion money', () => {
  expect(scores(GAMES[1], '2022149', SSQ_TABLE).points).toEqual([8_014_411, 280_596, 3_000, 200, 10, 5])
  const promoted = [aPrize('一等奖', 7, 15_000_000.99, 5_000_000), ...SSQ_TABLE.slice(1)]
  expect(scores(GAMES[1], '2022149', promoted).points[0]).toBe(10_000_000)
})

test('prefers a published amount to the rule', () => {
  const lowered = SSQ_TABLE.with(3, aPrize('四等奖', 900_000, 120.5))
  expect(scores(GAMES[1], '2022149', lowered).points[3]).toBe(120)
})

test('ignores promotion and add-on rows', () => {
  const table = [aPrize('一等奖(追加)', 1, 8_000_000), aPrize('一等奖特别奖', 1, 999), aPrize('六等奖翻番奖', 5, 10)]
  expect(scores(GAMES[1], '2022149', table).points).toEqual([0, 0, 3_000, 200, 10, 5])
})

test('scores only fixed levels without a table', () => {
  expect(scores(GAMES[1], '2022149', []).points).toEqual([0, 0, 3_000, 200, 10, 5])
  expect(scores(GAMES[6], '22001', []).points).toEqual([0, 0, 3_000, 500, 30, 5])
  expect(scores(GAMES[3], '2022001', []).points).toEqual([1_040])
})

test('substitutes floating levels without winners', () => {
  const unwon = [...rows([0, null], [0, 0]), ...SSQ_TABLE.slice(2)]
  expect(scores(GAMES[1], '2022149', unwon).points.slice(0, 2)).toEqual([5_000_000, 6_000])
  const low = unwon.with(2, aPrize('三等奖', 9, 2_000))
  expect(scores(GAMES[1], '2022149', low).points[1]).toBe(4_000)
  const dlt = rows([0, 0], [0, 0], [1, 10_000], [1, 3_000], [1, 300], [1, 200], [1, 100], [1, 15], [1, 5])
  expect(scores(GAMES[2], '22149', dlt).points.slice(0, 3)).toEqual([10_000_000, 20_000, 10_000])
})

test('gives no substitute for an incomplete table', () => {
  expect(scores(GAMES[1], '2022149', rows([0, null], [0, null])).points.slice(0, 2)).toEqual([0, 0])
  const half = [aPrize('一等奖', 3, null), ...SSQ_TABLE.slice(1)]
  expect(scores(GAMES[1], '2022149', half).points[0]).toBe(0)
})

test("uses 七乐彩's last published amounts and marks them borrowed", () => {
  const table = rows([0, null], [0, null], [0, null], [9, 200], [9, 50], [9, 10], [9, 5])
  expect(scores(GAMES[7], '2022001', table, { 二等奖: 1_234_550, 三等奖: 99_999 })).toEqual({
    points: [5_000_000, 12_345, 999, 200, 50, 10, 5],
    borrowed: true,
  })
  const won = rows([0, null], [1, 30_000], [7, 1_500], [9, 200], [9, 50], [9, 10], [9, 5])
  expect(scores(GAMES[7], '2022001', won).borrowed).toBe(false)
})

test('omits group levels and merges 单选 with 直选', () => {
  const table = [aPrize('直选', 900, 1_000), aPrize('组选3', 0, null), aPrize('组选6', 1, 173)]
  expect(scores(GAMES[3], '2022001', table).points).toEqual([1_000])
  expect(scores(GAMES[1], '2026020', [...SSQ_TABLE, aPrize('福运奖', 9, 5)]).points).toHaveLength(7)
})
