import { expect, test } from 'vitest'
import { GAMES } from '#lottery/games.ts'
import { buildColumns } from './columns.ts'
import { toCsvCell } from '#web/shared/lib/save-file.ts'
import { type ChartExport, toChartCsv } from './csv.ts'
import { buildExtraColumns, buildFeatureColumns } from './feature-columns.ts'
import { createTrendTable } from './testing/create-trend-table.ts'

test.each([
  ['=HYPERLINK("http://x")', `"'=HYPERLINK(""http://x"")"`],
  ['+1', "'+1"],
  ['-1', "'-1"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\tx', "'\tx"],
  ['\r=1', `"'\r=1"`],
  ['a,b', '"a,b"'],
  ['02', '02'],
])('toCsvCell writes %j as %j', (text, written) => expect(toCsvCell(text)).toBe(written))

function createExport(draws: string[], part: Partial<ChartExport> = {}, game = GAMES[3]): ChartExport {
  const kind = part.kind ?? 'numbers'
  const columns = buildColumns(game, kind)
  return { game, kind, columns, features: [], omission: true, ...createTrendTable(game, draws, kind), ...part }
}

test('the chart CSV contains header, draws, statistics and a note', () => {
  const shown = createExport(['1 2 3', '1 1 3'], { features: buildFeatureColumns(GAMES[3]) })
  const lines = toChartCsv(shown).split('\r\n')
  expect(lines[0]).toMatch(
    /^\uFEFF期号,开奖日期,开奖号码,百位0,百位1,.*,个位9,和值,跨度,奇偶,大小,质合,012路,重号,形态$/,
  )
  expect(lines[2]).toMatch(/^2022002,2022-01-02,1 1 3,2,中1,2,/)
  expect(lines[2]).toMatch(/,5,2,3比0,0比3,3比0,1比2比0,百位 个位,组三$/)
  expect(lines[3]).toMatch(/^出现次数,,,0,2,0,/)
  expect(lines).toHaveLength(1 + 2 + 5 + 1 + 1)
})

test('the CSV has empty cells for hidden omissions', () => {
  const shown = createExport(['1 2 3'], { omission: false })
  expect(toChartCsv(shown).split('\r\n')[1]).toBe(
    `2022001,2022-01-01,1 2 3,,中1${','.repeat(11)}中2${','.repeat(11)}中3${','.repeat(6)}`,
  )
})

test('the CSV omits demo draws unless all are demo', () => {
  const shown = createExport(['1 2 3', '1 1 3', '4 5 6'])
  const rows = shown.rows.map((row, at) => ({ ...row, is_demo: Number(at > 1) }))
  const lines = toChartCsv({ ...shown, rows })
    .trimEnd()
    .split('\r\n')
  expect(lines).toHaveLength(1 + 2 + 1)
  expect(lines.at(-1)).toContain('共2期')
  expect(lines.at(-1)).toContain('另有1期演示开奖，没有写入')
  const demo = toChartCsv({ ...shown, rows: rows.slice(2) })
  expect(demo).toContain('2022003,')
  expect(demo).toContain('；演示数据')
})

test('value column headings include the kind’s name', () => {
  const game = GAMES[1]
  const file = (kind: 'sum' | 'tails' | 'sizes') => {
    const features = buildExtraColumns(game, kind, false)
    return toChartCsv(createExport(['1 7 11 12 22 28+5'], { kind, features }, game)).split('\r\n')
  }
  expect(file('sum')[0]).toMatch(/^\uFEFF期号,开奖日期,开奖号码,和值21–29,.*,和值180–183$/)
  expect(file('sum')[1]).toBe('2022001,2022-01-01,01 07 11 12 22 28 + 05,1,1,1,1,1,1,中81,1,1,1,1,1,1,1,1,1,1')
  expect(file('tails')[1]).toMatch(/\+ 05,1,中2,中2,1,1,1,1,中1,中1,1$/)
  expect(file('sizes')[0]).toMatch(/,大小比0:6,.*,大小比6:0$/)
  expect(file('sum').at(-2)).toContain('双色球和值走势图，共1期')
})
