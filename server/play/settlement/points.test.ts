import { expect, test } from 'vitest'
import { type Game, GAMES } from '#lottery/games.ts'
import { getPrizeRule } from '#lottery/prizes.ts'
import { isTableComplete, type Prize } from '#server/play/draws/draws.ts'
import { computeScores } from './points.ts'
import { createPrize } from '#server/play/draws/testing/create-draw-report.ts'

const FACTS = { poolBeforeFen: 0, specialRule: true }

function computePoints(game: Game, issueno: string, prizes: readonly Prize[], last: Record<string, number> = {}) {
  const rule = getPrizeRule(game, issueno, FACTS)
  const lastFen = (names: readonly string[]) => names.map((name) => last[name]).find((fen) => fen !== undefined) ?? null
  const { levels, borrowed } = computeScores(rule, prizes, isTableComplete(rule, prizes), lastFen)
  return { points: levels.map(({ points }) => points), borrowed }
}

const createRows = (...winnersAndYuan: [number | null, number | null][]) =>
  winnersAndYuan.map(([winners, yuan], i) => createPrize(`${'一二三四五六七八九'[i]}等奖`, winners, yuan))

const SSQ_TABLE = createRows([7, 8_014_411], [94, 280_596], [647, 3_000], [40_947, 200], [898_006, 10], [5_010_538, 5])

test('uses published amounts in whole yuan', () => {
  expect(computePoints(GAMES[1], '2022149', SSQ_TABLE).points).toEqual([8_014_411, 280_596, 3_000, 200, 10, 5])
  const promoted = [createPrize('一等奖', 7, 15_000_000.99, 5_000_000), ...SSQ_TABLE.slice(1)]
  expect(computePoints(GAMES[1], '2022149', promoted).points[0]).toBe(10_000_000)
})

test('prefers a published to a fixed amount', () => {
  const lowered = SSQ_TABLE.with(3, createPrize('四等奖', 900_000, 120.5))
  expect(computePoints(GAMES[1], '2022149', lowered).points[3]).toBe(120)
})

test('ignores promotion and add-on rows', () => {
  const table = [
    createPrize('一等奖(追加)', 1, 8_000_000),
    createPrize('一等奖特别奖', 1, 999),
    createPrize('六等奖翻番奖', 5, 10),
  ]
  expect(computePoints(GAMES[1], '2022149', table).points).toEqual([0, 0, 3_000, 200, 10, 5])
})

test('without a table, gives points only for fixed levels', () => {
  expect(computePoints(GAMES[1], '2022149', []).points).toEqual([0, 0, 3_000, 200, 10, 5])
  expect(computePoints(GAMES[6], '22001', []).points).toEqual([0, 0, 3_000, 500, 30, 5])
  expect(computePoints(GAMES[3], '2022001', []).points).toEqual([1_040])
})

test('gives substitute points for floating levels without winners', () => {
  const unwon = [...createRows([0, null], [0, 0]), ...SSQ_TABLE.slice(2)]
  expect(computePoints(GAMES[1], '2022149', unwon).points.slice(0, 2)).toEqual([5_000_000, 6_000])
  const low = unwon.with(2, createPrize('三等奖', 9, 2_000))
  expect(computePoints(GAMES[1], '2022149', low).points[1]).toBe(4_000)
  const dlt = createRows([0, 0], [0, 0], [1, 10_000], [1, 3_000], [1, 300], [1, 200], [1, 100], [1, 15], [1, 5])
  expect(computePoints(GAMES[2], '22149', dlt).points.slice(0, 3)).toEqual([10_000_000, 20_000, 10_000])
})

test('gives no substitutes if the table is incomplete', () => {
  expect(computePoints(GAMES[1], '2022149', createRows([0, null], [0, null])).points.slice(0, 2)).toEqual([0, 0])
  const half = [createPrize('一等奖', 3, null), ...SSQ_TABLE.slice(1)]
  expect(computePoints(GAMES[1], '2022149', half).points[0]).toBe(0)
})

test('substitutes the last published amounts in 七乐彩', () => {
  const table = createRows([0, null], [0, null], [0, null], [9, 200], [9, 50], [9, 10], [9, 5])
  expect(computePoints(GAMES[7], '2022001', table, { 二等奖: 1_234_550, 三等奖: 99_999 })).toEqual({
    points: [5_000_000, 12_345, 999, 200, 50, 10, 5],
    borrowed: true,
  })
  const won = createRows([0, null], [1, 30_000], [7, 1_500], [9, 200], [9, 50], [9, 10], [9, 5])
  expect(computePoints(GAMES[7], '2022001', won).borrowed).toBe(false)
})

test('omits group levels and merges 单选 with 直选', () => {
  const table = [createPrize('直选', 900, 1_000), createPrize('组选3', 0, null), createPrize('组选6', 1, 173)]
  expect(computePoints(GAMES[3], '2022001', table).points).toEqual([1_000])
  expect(computePoints(GAMES[1], '2026020', [...SSQ_TABLE, createPrize('福运奖', 9, 5)]).points).toHaveLength(7)
})
