import { expect, test } from 'vitest'
import { CHART_KIND_NAMES, type ChartKind, listChartKinds } from './chart-kinds.ts'
import { GAMES, type GameType } from './games.ts'
import { createKindTracks } from './kind-tracks.ts'
import { parseDraw } from './numbers.ts'
import type { Track } from './tracks.ts'

const formatKinds = (type: GameType) =>
  listChartKinds(GAMES[type])
    .map((kind) => CHART_KIND_NAMES[kind])
    .join(' ')

test.each([
  [1, '号码 和值 跨度 012路 大小 尾数'],
  [2, '号码 和值 跨度 012路 大小 尾数'],
  [3, '号码 和值 跨度 012路 大小 形态'],
  [4, '号码 和值 跨度 012路 大小 形态'],
  [5, '号码 和值 跨度 012路 大小'],
  [6, '号码 和值 跨度 012路 大小'],
  [7, '号码 和值 跨度 012路 大小 尾数'],
] as const)('game %i has the chart kinds %s', (type, names) => expect(formatKinds(type)).toBe(names))

const formatLabels = ({ min, max, label }: Track) => Array.from({ length: max - min + 1 }, (_, at) => label(min + at))

test('labels the columns of each chart kind', () => {
  const heads = (type: GameType, kind: ChartKind) =>
    createKindTracks(GAMES[type], kind).map((track) => [track.name, ...formatLabels(track)].join(' '))
  expect(heads(1, 'sum')[0]).toMatch(/^和值 21–29 30–39 .* 170–179 180–183$/)
  expect(heads(2, 'sum')[0]).toMatch(/^和值 15–19 20–29 .* 150–159 160–165$/)
  expect(heads(3, 'sum')[0]).toMatch(/^和值 0 1 2 .* 26 27$/)
  expect(heads(1, 'span')[0]).toMatch(/^跨度 5 6 .* 31 32$/)
  expect(heads(6, 'span')).toEqual(['跨度 0 1 2 3 4 5 6 7 8 9'])
  expect(heads(2, 'remainders')[0]).toMatch(/^012路比 0:0:5 0:1:4 .* 4:1:0 5:0:0$/)
  expect(heads(4, 'remainders')).toEqual(['百位 0路 1路 2路', '十位 0路 1路 2路', '个位 0路 1路 2路'])
  expect(heads(7, 'sizes')).toEqual(['大小比 0:7 1:6 2:5 3:4 4:3 5:2 6:1 7:0'])
  expect(heads(3, 'sizes')).toEqual(['百位 大 小', '十位 大 小', '个位 大 小'])
  expect(heads(7, 'tails')).toEqual(['尾数 0 1 2 3 4 5 6 7 8 9'])
  expect(heads(3, 'form')).toEqual(['形态 豹子 组三 组六'])
})

/** Formats the values of a draw in each track: the column label, and the text in the ball if the track defines one. */
function formatDrawnValues(type: GameType, kind: ChartKind, first: string, second = ''): string {
  const draw = parseDraw(GAMES[type], first, second)
  return createKindTracks(GAMES[type], kind)
    .map(({ valuesOf, label, inBall }) =>
      valuesOf(draw)
        .toSorted((a, b) => a - b)
        .map((value) => (inBall ? `${label(value)}=${inBall(draw, value)}` : label(value)))
        .join(' '),
    )
    .join(' | ')
}

// Computed manually from docs/statistics.md: 双色球 2022150 and draws with obvious results.
test.each([
  [1, 'sum', '01 07 11 12 22 28', '05', '80–89=81'],
  [1, 'remainders', '01 07 11 12 22 28', '05', '1:4:1'],
  [1, 'tails', '01 07 11 12 22 28', '05', '1=2 2=2 7=1 8=1'],
  [1, 'sum', '01 02 03 04 05 06', '01', '21–29=21'],
  [2, 'sizes', '17 18 19 20 35', '01 02', '4:1'],
  [7, 'tails', '10 20 30 01 11 21 29', '09', '0=3 1=3 9=1'],
  [7, 'span', '02 03 05 06 11 14 22', '30', '20'],
  [3, 'remainders', '2 4 9', '', '2路 | 1路 | 0路'],
  [3, 'sizes', '5 4 0', '', '大 | 小 | 小'],
  [3, 'form', '7 7 7', '', '豹子'],
  [6, 'sum', '9 6 9 0 9 0', '13', '33'],
] as const)('game %i, %s of %s+%s is %s', (type, kind, first, second, words) => {
  expect(formatDrawnValues(type, kind, first, second)).toBe(words)
})
