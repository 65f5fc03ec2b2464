import { expect, test } from 'vitest'
import type { MyDraw } from '#contract/play/settlement.ts'
import { listSubstituteNotes } from './substitute-notes.ts'

type Row = [level: number, name: string, points: number | null, published: number | null]

function listNotes(type: number, issueno: string, rows: Row[], settlement = 'settled') {
  return listSubstituteNotes({
    settlement,
    list: { type, issueno },
    rule: { pool_before: null, special: null, column: null },
    points: rows.map(([level, name, points]) => ({ level, name, points })),
    detail: rows.map(([level, , , singlebonus]) => ({ level, singlebonus })),
  } as MyDraw)
}

test('listSubstituteNotes has no note for a published amount or zero points', () => {
  expect(
    listNotes(1, '2022149', [
      [1, '一等奖', 8_014_411, 8_014_411],
      [2, '二等奖', 0, null],
    ]),
  ).toEqual([])
})

test('explains points of a fixed level without published amount', () => {
  expect(
    listNotes(6, '22001', [
      [3, '三等奖', 3_000, null],
      [4, '四等奖', 500, 500],
      [5, '五等奖', 30, 0],
    ]),
  ).toEqual(['三等奖、五等奖没有公布的单注奖金，积分取规则的固定奖金。'])
})

test('explains points of a floating level without published amount', () => {
  expect(
    listNotes(1, '2022149', [
      [1, '一等奖', 5_000_000, 0],
      [2, '二等奖', 6_000, 0],
      [3, '三等奖', 3_000, 3_000],
    ]),
  ).toEqual([
    '一等奖没有公布的单注奖金，按本站的约定，记 5,000,000 分。',
    '二等奖没有公布的单注奖金，按三等奖的两倍，记 6,000 分。',
  ])
  expect(listNotes(7, '2022001', [[2, '二等奖', 12_345, null]])).toEqual([
    '二等奖没有公布的单注奖金，取此前最近一次公布的奖金，记 12,345 分。',
  ])
})

test('listSubstituteNotes returns no notes before settlement', () => {
  expect(listNotes(6, '22001', [[3, '三等奖', 3_000, null]], 'pending')).toEqual([])
})
