import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { type ChartKind, listChartKinds } from './chart-kinds.ts'
import { unrank } from './combinations.ts'
import { ALL_GAMES, type Game } from './games.ts'
import { createKindTracks } from './kind-tracks.ts'
import { type Numbers, parseDraw } from './numbers.ts'
import { parseHistory } from './testing/history.ts'
import { computeCarriedOmissions, computeTrendTable } from './trends.ts'

/**
 * Reference implementation, independent of kind-tracks.ts: returns for each column of a chart whether a draw hits it.
 */
function computeReferenceFlags(game: Game, kind: ChartKind, numbers: Numbers): boolean[] {
  return kind === 'numbers'
    ? computeReferenceNumberFlags(game, numbers)
    : computeReferenceKindFlags(game, kind, numbers.first)
}

/** Computes the flags of all chart kinds except `numbers`, from a direct definition of each column. */
function computeReferenceKindFlags(
  game: Game,
  kind: Exclude<ChartKind, 'numbers'>,
  first: readonly number[],
): boolean[] {
  const sorted = [...first].sort((a, b) => a - b)
  const size = first.length
  const between = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => from + i)
  const isDigits = game.kind === 'digits'
  const rests = [0, 1, 2].map((rest) => first.filter((n) => (n - rest) % 3 === 0).length)
  const bigs = first.filter((n) => n > (game.first.min + game.first.max - 1) / 2).length
  switch (kind) {
    case 'sum': {
      const ends = { ssq: [20, 180], dlt: [10, 160], qlc: [20, 180] }[game.code as string]
      const sum = computeSum(first)
      if (!ends) return between(0, 9 * size).map((n) => n === sum)
      return between(ends[0]! / 10, ends[1]! / 10).map((tens) => sum >= tens * 10 && sum < tens * 10 + 10)
    }
    case 'span':
      return between(isDigits ? 0 : size - 1, game.first.max - game.first.min).map(
        (n) => sorted[0]! + n === sorted[size - 1],
      )
    case 'remainders': {
      if (isDigits) return first.flatMap((n) => ['0369', '147', '258'].map((road) => road.includes(String(n))))
      const flags: boolean[] = []
      for (const none of between(0, size))
        for (const one of between(0, size - none)) flags.push(rests[0] === none && rests[1] === one)
      return flags
    }
    case 'sizes':
      if (isDigits) return first.flatMap((n) => ['56789', '01234'].map((half) => half.includes(String(n))))
      return between(0, size).map((n) => n === bigs)
    case 'tails':
      return between(0, 9).map((tail) => first.some((n) => String(n).endsWith(String(tail))))
    case 'form':
      return [1, 2, 3].map((different) => new Set(first).size === different)
  }
}

function computeReferenceNumberFlags(game: Game, { first, second }: Numbers): boolean[] {
  const flags: boolean[] = []
  const push = (min: number, max: number, here: (n: number) => boolean) => {
    for (let n = min; n <= max; n++) flags.push(here(n))
  }
  if (game.code === 'ssq') push(1, 33, (n) => first.includes(n))
  if (game.code === 'ssq') push(1, 16, (n) => second[0] === n)
  if (game.code === 'dlt') push(1, 35, (n) => first.includes(n))
  if (game.code === 'dlt') push(1, 12, (n) => second.includes(n))
  if (game.code === 'qlc') push(1, 30, (n) => first.includes(n) || second[0] === n)
  if (game.kind === 'digits') for (const digit of first) push(0, 9, (n) => n === digit)
  if (game.code === 'qxc') push(0, 14, (n) => n === second[0])
  return flags
}

/**
 * Reference implementation of all statistics of a chart. It computes each of them separately from the whole history.
 */
function computeReferenceStatistics(flags: readonly (readonly boolean[])[], from: number, to: number) {
  const columns = flags[0]!.length
  const came = Array.from({ length: columns }, (_, c) => flags.map((row) => (row[c] ? 'x' : '.')).join(''))
  // If the value has never been drawn, lastIndexOf returns -1, the index before the first draw.
  const omission = (at: number, column: number) => at - came[column]!.lastIndexOf('x', at)
  const places = Array.from({ length: to - from }, (_, i) => from + i)
  const perColumn = (figure: (column: number) => number) => Array.from({ length: columns }, (_, c) => figure(c))
  const runAt = (at: number, column: number): number =>
    at >= from && flags[at]![column] ? 1 + runAt(at - 1, column) : 0
  const occurrences = perColumn((c) => places.filter((at) => flags[at]![c]).length)
  return {
    omissions: places.map((at) => perColumn((c) => omission(at, c))),
    occurrences,
    averageOmission: occurrences.map((n) => Number((places.length / (n + 1) + 1e-9).toFixed(1))),
    longestOmission: perColumn((c) => Math.max(...places.map((at) => omission(at, c)))),
    longestRun: perColumn((c) => Math.max(...places.map((at) => runAt(at, c)))),
    currentOmission: perColumn((c) => omission(to - 1, c)),
  }
}

function computeSum(balls: readonly number[]): number {
  let sum = 0
  for (const ball of balls) sum += ball
  return sum
}

function computeChart(game: Game, kind: ChartKind, history: readonly Numbers[], from: number, to: number) {
  const tracks = createKindTracks(game, kind)
  const carried = computeCarriedOmissions(tracks, history.slice(0, from).toReversed())
  return computeTrendTable(game, tracks, carried, history[from - 1] ?? null, history.slice(from, to))
}

/** Expects the charts of every kind and window to equal those of the reference implementation. */
function expectEqual(game: Game, history: readonly Numbers[], windows: readonly (readonly [number, number])[]): void {
  for (const kind of listChartKinds(game)) {
    const flags = history.map((one) => computeReferenceFlags(game, kind, one))
    for (const [from, to] of windows) {
      const { rows, foot } = computeChart(game, kind, history, from, to)
      const { omissions, ...slowFoot } = computeReferenceStatistics(flags, from, to)
      expect(
        rows.map((row) => row.omissions),
        kind,
      ).toEqual(omissions)
      expect(foot, kind).toEqual(slowFoot)
    }
  }
}

/** Generates the same pseudo-random draws in each run; some draws occur three times in a row. */
function generateDraws(game: Game, draws: number): Numbers[] {
  const rankOf = (at: number) =>
    (Math.imul(at - (at % 50 < 3 ? at % 50 : 0) + 1, 2_654_435_761) >>> 0) % game.combinations
  return Array.from({ length: draws }, (_, at) => unrank(game, rankOf(at)))
}

test.each(ALL_GAMES)('$code: charts of generated draws agree with the reference', (game) => {
  const history = generateDraws(game, 400)
  expectEqual(game, history, [
    [0, 400],
    [150, 250],
    [399, 400],
  ])
})

test.each(ALL_GAMES)(
  '$code: charts of the bundled history agree with the reference',
  (game) => {
    const history = parseHistory(readFileSync(new URL(`../history/${game.code}.csv`, import.meta.url), 'utf8')).map(
      ({ first, second }) => parseDraw(game, first, second),
    )
    const end = history.length
    expect(end).toBeGreaterThan(2900)
    const blocks = Array.from(
      { length: Math.ceil(end / 500) },
      (_, at) => [at * 500, Math.min(at * 500 + 500, end)] as const,
    )
    const chosen = process.env['PROOFS_FULL'] === '1' ? blocks : [blocks[0]!, blocks.at(-1)!]
    expectEqual(game, history, [...chosen, [end - 50, end], [end - 1, end]])
  },
  60_000,
)
