import { expect, test } from 'vitest'
import { computeAddOnFen, findAddOnLevel } from './add-on.ts'
import { GAMES, getGameByCode } from './games.ts'
import type { Level } from './prizes.ts'

const DLT = GAMES[2]
const yuan = (amount: number) => amount * 100

test.each<[issueno: string, (number | null)[]]>([
  ['07001', [600, 600, 600, null, null, null, null, null]],
  ['09120', [600, 600, 600, null, null, null, null, null]],
  ['09121', [600, 600, 600, 500, 500, 500, 500, 0]],
  ['14051', [600, 600, 600, 500, 500, 500, 500, 0]],
  ['14052', [600, 600, 600, 500, 500, 0]],
  ['19018', [600, 600, 600, 500, 500, 0]],
  ['19019', [800, 800, 0, 0, 0, 0, 0, 0, 0]],
  ['26014', [800, 800, 0, 0, 0, 0, 0]],
])('issue %s: computes 追加 for each level', (issueno, added) => {
  const fen = added.map((_, i) => computeAddOnFen(DLT, issueno, (i + 1) as Level, yuan(1_000)))
  expect(fen).toEqual(added.map((amount) => (amount === null ? null : yuan(amount))))
})

test('returns 0 without 追加, null if unknown', () => {
  const added = (issueno: string, level: Level) => computeAddOnFen(DLT, issueno, level, null)
  expect([added('26014', 3), added('14052', 6), added('26014', 1), added('07001', 4)]).toEqual([0, 0, null, null])
})

test('rounds 追加 of 大乐透 down to yuan', () => {
  expect(computeAddOnFen(DLT, '22150', 2, yuan(105_068))).toBe(yuan(84_054))
  expect(computeAddOnFen(getGameByCode('ssq'), '2022150', 1, yuan(5_000_000))).toBe(0)
})

test.each<[issueno: string, name: string, level: number | null]>([
  ['22150', '一等奖(追加)', 1],
  ['22150', '二等奖（追加）', 2],
  ['22150', '三等奖(追加)', null],
  ['22150', '一等奖', null],
  ['22150', '一等奖追加派奖', null],
  ['18150', '五等奖(追加)', 5],
  ['09120', '三等奖(追加)', 3],
  ['09120', '四等奖(追加)', null],
])('issue %s: maps row %s to level %s', (issueno, name, level) => {
  expect(findAddOnLevel(DLT, issueno, name)).toBe(level)
  expect(findAddOnLevel(getGameByCode('ssq'), '2022150', name)).toBeNull()
})
