import { expect, test } from 'vitest'
import { ALL_GAMES, GAMES } from '#lottery/games.ts'
import { countTrackColumns } from '#lottery/tracks.ts'
import { buildColumns, buildGroups } from './columns.ts'
import { hasLines, buildLines } from './lines.ts'
import { findMarks } from './marks.ts'
import { findMaxima } from './chart-labels.ts'
import { CHART_KINDS, listChartKinds } from '#lottery/chart-kinds.ts'
import { createKindTracks } from '#lottery/kind-tracks.ts'
import { readFileSync } from 'node:fs'
import { createTrendTable } from './testing/create-trend-table.ts'

const KINDS = ALL_GAMES.flatMap((game) => listChartKinds(game).map((kind) => [game.code, kind, game] as const))

test.each(KINDS)('%s, %s: the headings cover all columns', (_code, kind, game) => {
  const columns = buildColumns(game, kind)
  const groups = buildGroups(game, kind)
  expect(columns).toHaveLength(countTrackColumns(createKindTracks(game, kind)))
  expect(groups.reduce((sum, { span }) => sum + span, 0)).toBe(columns.length)
  expect(columns.filter(({ edge }) => edge)).toHaveLength(groups.length)
  expect(columns.at(-1)!.edge).toBe(true)
})

test('the style sheet has a class for every column count', () => {
  const css = readFileSync(new URL('chart-table.module.css', import.meta.url), 'utf8')
  const counts = new Set(KINDS.map(([, kind, game]) => buildColumns(game, kind).length))
  const given = [...css.matchAll(/\.columns(\d+) \{\n {2}--cols: (\d+);/g)].map(([, name, cols]) =>
    [name, cols].map(Number),
  )
  expect(new Set(given.map(([name]) => name))).toEqual(counts)
  expect(given.filter(([name, cols]) => name !== cols)).toEqual([])
})

test.each([
  [1, ['红球一区 11', '红球二区 11', '红球三区 11', '蓝球 16']],
  [2, ['前区一区 12', '前区二区 12', '前区三区 11', '后区 12']],
] as const)('headings divide game %i’s first zone into three parts', (type, groups) => {
  expect(buildGroups(GAMES[type]).map(({ label, span }) => `${label} ${span}`)).toEqual(groups)
})

test.each([
  [1, ['1 2 3 4 5 6+7', '1 2 3 4 5 6+16'], ['blue M39.5 0.5L48.5 1.5']],
  [2, ['1 2 3 4 5+7 8'], []],
  [4, ['0 1 2', '9 8 7'], ['red M0.5 0.5L9.5 1.5', 'red M11.5 0.5L18.5 1.5', 'red M22.5 0.5L27.5 1.5']],
  [5, ['0 0 0 0 0'], ['red M0.5 0.5', 'blue M10.5 0.5', 'red M20.5 0.5', 'blue M30.5 0.5', 'red M40.5 0.5']],
  [7, ['1 2 3 4 5 6 7+30'], []],
] as const)('lines of game %i through the draws %j: %j', (type, draws, expected) => {
  const game = GAMES[type]
  const lines = buildLines(game.code, 'numbers', buildColumns(game), createTrendTable(game, draws).rows)
  expect(lines.map((line) => `${line.colour} ${line.path}`)).toEqual(expected)
})

test('双色球 charts have lines for zones drawing one ball', () => {
  const joined = CHART_KINDS.filter((kind) => hasLines('ssq', kind))
  expect(joined).toEqual(['numbers', 'sum', 'span', 'remainders', 'sizes', 'form'])
  const columns = buildColumns(GAMES[2], 'sum')
  const rows = createTrendTable(GAMES[2], ['1 2 3 4 5+7 8', '31 32 33 34 35+7 8'], 'sum').rows
  expect(buildLines('dlt', 'sum', columns, rows)).toEqual([{ colour: 'red', path: 'M0.5 0.5L15.5 1.5' }])
})

test('findMarks finds 重号, 邻号, 连号 and special number', () => {
  const ssq = createTrendTable(GAMES[1], ['2 22 26 29 32 33+14', '1 7 11 12 22 28+5']).rows[1]!
  const marks = findMarks(GAMES[1], ssq)
  expect([...marks.repeated]).toEqual([21])
  expect([...marks.neighbours]).toEqual([0, 27])
  expect([...marks.consecutive]).toEqual([10, 11])
  const digits = createTrendTable(GAMES[4], ['1 2 3', '1 3 3']).rows[1]!
  expect([...findMarks(GAMES[4], digits).repeated]).toEqual([1, 23])
  const special = createTrendTable(GAMES[7], ['1 2 3 4 5 6 7+30']).rows[0]!
  expect(findMarks(GAMES[7], special).special).toBe(29)
})

test('findMaxima finds each track’s maxima unless all are equal', () => {
  const columns = buildColumns(GAMES[3])
  const figures = columns.map(({ number, trackAt }) => (trackAt === 0 ? number : trackAt === 1 ? 4 : number % 2))
  expect([...findMaxima(columns, figures)]).toEqual([9, 21, 23, 25, 27, 29])
})
