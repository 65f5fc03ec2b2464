import { expect, test } from 'vitest'
import { CHART_KIND_NAMES, CHART_KINDS, type ChartKind, listChartKinds } from './chart-kinds.ts'
import { ALL_GAMES, GAMES, type Game, type GameType } from './games.ts'
import { createKindTracks } from './kind-tracks.ts'
import { parseDraw } from './numbers.ts'
import { countTrackColumns, type Track } from './tracks.ts'

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
] as const)('game %i has %s', (type, names) => expect(formatKinds(type)).toBe(names))

const formatLabels = ({ min, max, label }: Track) => Array.from({ length: max - min + 1 }, (_, at) => label(min + at))

const COLUMNS: Record<Exclude<ChartKind, 'numbers'>, Partial<Record<Game['code'], number>>> = {
  sum: { ssq: 17, dlt: 16, fc3d: 28, pl3: 28, pl5: 46, qxc: 55, qlc: 17 },
  span: { ssq: 28, dlt: 31, fc3d: 10, pl3: 10, pl5: 10, qxc: 10, qlc: 24 },
  remainders: { ssq: 28, dlt: 21, fc3d: 9, pl3: 9, pl5: 15, qxc: 18, qlc: 36 },
  sizes: { ssq: 7, dlt: 6, fc3d: 6, pl3: 6, pl5: 10, qxc: 12, qlc: 8 },
  tails: { ssq: 10, dlt: 10, qlc: 10 },
  form: { fc3d: 3, pl3: 3 },
}

test.each(CHART_KINDS.filter((kind) => kind !== 'numbers'))('%s has the expected columns in each game', (kind) => {
  const games = ALL_GAMES.filter((game) => listChartKinds(game).includes(kind))
  const found = games.map((game) => [game.code, countTrackColumns(createKindTracks(game, kind))])
  expect(Object.fromEntries(found)).toEqual(COLUMNS[kind])
})

test('labels the columns', () => {
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

/** Formats the drawn values of each track by column label, with the ball text if it differs. */
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
  [1, 'span', '01 07 11 12 22 28', '05', '27'],
  [1, 'remainders', '01 07 11 12 22 28', '05', '1:4:1'],
  [1, 'sizes', '01 07 11 12 22 28', '05', '2:4'],
  [1, 'tails', '01 07 11 12 22 28', '05', '1=2 2=2 7=1 8=1'],
  [1, 'sum', '01 02 03 04 05 06', '01', '21–29=21'],
  [1, 'sum', '28 29 30 31 32 33', '16', '180–183=183'],
  [2, 'sizes', '17 18 19 20 35', '01 02', '4:1'],
  [7, 'tails', '10 20 30 01 11 21 29', '09', '0=3 1=3 9=1'],
  [7, 'span', '02 03 05 06 11 14 22', '30', '20'],
  [3, 'sum', '2 4 9', '', '15'],
  [3, 'span', '2 4 9', '', '7'],
  [3, 'remainders', '2 4 9', '', '2路 | 1路 | 0路'],
  [3, 'sizes', '5 4 0', '', '大 | 小 | 小'],
  [3, 'form', '7 7 7', '', '豹子'],
  [4, 'form', '7 0 7', '', '组三'],
  [4, 'form', '2 4 9', '', '组六'],
  [5, 'sum', '9 9 9 9 9', '', '45'],
  [6, 'sum', '9 6 9 0 9 0', '13', '33'],
  [6, 'sizes', '9 6 9 0 9 0', '0', '大 | 大 | 大 | 小 | 大 | 小'],
] as const)('game %i, %s of %s+%s is %s', (type, kind, first, second, words) => {
  expect(formatDrawnValues(type, kind, first, second)).toBe(words)
})
