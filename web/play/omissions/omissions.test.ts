import { describe, expect, test } from 'vitest'
import type { Omissions } from '#contract/play/omissions.ts'
import { GAMES } from '#lottery/games.ts'
import { sortRows, NATURAL_ORDER, toggleOrder, toRows } from './omission-rows.ts'
import { formatCellValue, COLUMNS } from './omission-labels.ts'
import { parseOmissionParams } from './omissions-address.ts'
import { toOmissionsCsv, buildFileName } from './omissions-csv.ts'

const DATA: Omissions = {
  draws: 1200,
  first_issueno: '2015001',
  last_issueno: '2022150',
  is_demo: 0,
  groups: [
    {
      name: '奇偶比',
      labels: ['6:0', '5:1', '4:2', '3:3'],
      times: [0, 90, 302, 1204],
      expected: [0.0012, 91.234, 8.9, 409.5],
      average: [1200, 13.2, 4, 1],
      longest: [1200, 60, 20, 9],
      current: [1200, 3, 0, 3],
      previous: [null, 12, 0, 4],
      last: [null, '2022147', '2022150', '2022147'],
    },
  ],
}
const [GROUP] = DATA.groups
const rows = toRows(DATA, GROUP!)
const labels = (...order: Parameters<typeof sortRows>[1][]) =>
  order.map((one) => sortRows(rows, one).map((row) => row.label))

describe('sorting of the omission table', () => {
  test('sorts labels in their original, not in alphabetical order', () => {
    expect(labels(NATURAL_ORDER, { column: 'label', isDown: true })).toEqual([
      ['6:0', '5:1', '4:2', '3:3'],
      ['3:3', '4:2', '5:1', '6:0'],
    ])
  })

  test('sorts values stably in both directions', () => {
    expect(labels({ column: 'current', isDown: true }, { column: 'current', isDown: false })).toEqual([
      ['6:0', '5:1', '3:3', '4:2'],
      ['4:2', '5:1', '3:3', '6:0'],
    ])
    expect(labels({ column: 'times', isDown: true })).toEqual([['3:3', '4:2', '5:1', '6:0']])
  })

  test('always places rows without a value last', () => {
    expect(labels({ column: 'last', isDown: true }, { column: 'last', isDown: false })).toEqual([
      ['4:2', '5:1', '3:3', '6:0'],
      ['5:1', '3:3', '4:2', '6:0'],
    ])
    expect(sortRows(rows, { column: 'previous', isDown: false }).at(-1)!.label).toBe('6:0')
  })

  test('toggleOrder starts values descending, labels ascending, then reverses', () => {
    const once = toggleOrder(NATURAL_ORDER, 'average')
    expect(once).toEqual({ column: 'average', isDown: true })
    expect(toggleOrder(once, 'average')).toEqual({ column: 'average', isDown: false })
    expect(toggleOrder(once, 'label')).toEqual(NATURAL_ORDER)
  })
})

test('computes the average omission expected by chance', () => {
  // Draws ÷ (expected hits + 1); second row: 1200 ÷ (91.234 + 1) = 13.01.
  expect(rows.map(({ expectedAverage }) => expectedAverage)).toEqual([1198.6, 13, 121.2, 2.9])
})

test('formats values with few digits, missing values as —', () => {
  const words = rows.map((row) => COLUMNS.map((column) => formatCellValue(row, column)))
  expect(words[0]).toEqual(['0', '不到 0.01', '1,200', '—', '1,200', '1,198.6', '1,200', '—'])
  expect(words[1]!.slice(0, 2)).toEqual(['90', '91.2'])
  expect(words[2]!.slice(0, 2)).toEqual(['302', '8.90'])
})

test('exports rows in shown order, ratios written as 3比3', () => {
  const shown = { game: GAMES[1], kind: 'form', order: { column: 'current', isDown: true }, data: DATA } as const
  expect(toOmissionsCsv(shown).slice(1).trim().split('\r\n')).toEqual([
    '类别,比值与形态,出现次数,理论次数,当前遗漏,上次遗漏,平均遗漏,理论平均,最大遗漏,最近开出',
    '奇偶比,6比0,0,0.0012,1200,,1200,1198.6,1200,',
    '奇偶比,5比1,90,91.234,3,12,13.2,13,60,2022147',
    '奇偶比,3比3,1204,409.5,3,4,1,2.9,9,2022147',
    '奇偶比,4比2,302,8.9,0,0,4,121.2,20,2022150',
    '双色球比值与形态遗漏统计，2015001–2022150共1200期',
  ])
  expect(toOmissionsCsv({ ...shown, data: { ...DATA, is_demo: 1 } })).toContain('共1200期；演示数据')
  expect(buildFileName(shown)).toBe('双色球遗漏统计-比值与形态-1200期-至2022150.csv')
})

test.each([
  ['', { type: 1, kind: 'number', count: undefined }],
  ['type=2&kind=tail&count=100', { type: 2, kind: 'tail', count: 100 }],
  ['type=3&kind=tail', { type: 3, kind: 'number', count: undefined }],
  ['type=9&kind=all&count=30', { type: 1, kind: 'number', count: undefined }],
])('parses the URL parameters “%s” as %o', (search, asked) => {
  expect(parseOmissionParams(new URLSearchParams(search))).toEqual(asked)
})
