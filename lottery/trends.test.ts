import { existsSync, readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'
import { describe, expect, test } from 'vitest'
import { unrank } from './combinations.ts'
import type { Features } from './features.ts'
import { ALL_GAMES, GAMES, type Game } from './games.ts'
import { type Numbers, parseDraw } from './numbers.ts'
import { columnCount, tracksOf } from './tracks.ts'
import { carryBack, coldColumns, hotColumns, nothingCarried, trendTable } from './trends.ts'

const HISTORY = new URL('../../shared/draws/', import.meta.url)
const draw = (game: Game, first: string, second = ''): Numbers => parseDraw(game, first, second)

/** What stands in each column of a draw, found by looking: one flag per column, written apart from trends.ts. */
function looked(game: Game, { first, second }: Numbers): boolean[] {
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

/** Everything again, slowly, each figure from the whole history on its own. */
function slowly(game: Game, history: readonly Numbers[], from: number, to: number) {
  const flags = history.map((one) => looked(game, one))
  const columns = flags[0]!.length
  const omission = (at: number, column: number) => {
    let back = 0
    while (at - back >= 0 && !flags[at - back]![column]) back++
    return back
  }
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

function sumOf(balls: readonly number[]): number {
  let sum = 0
  for (const ball of balls) sum += ball
  return sum
}

/** Features again, each from its definition in docs/spec/trends.md, written apart from features.ts. */
function featuresSlowly(game: Game, history: readonly Numbers[], at: number): Features {
  const balls = history[at]!.first
  const before = history[at - 1]?.first ?? []
  const { min, max, ordered, count } = game.first
  const counted = (...tests: ((n: number) => boolean)[]) => tests.map((is) => [...balls].filter(is).length)
  const isPrime = (n: number) => n === 1 || (n > 1 && ![2, 3, 4, 5, 6, 7].some((d) => d < n && n % d === 0))
  const third = { ssq: [11, 22], dlt: [12, 23], qlc: [10, 20] }[game.code as string]
  const differences = new Set<number>()
  for (const a of balls) for (const b of balls) if (a > b) differences.add(a - b)
  const sorted = [...balls].sort((a, b) => a - b)
  const next = (n: number, among: readonly number[]) => among.some((other) => Math.abs(other - n) === 1)
  const places = [...balls.keys()].filter((place) => balls[place] === before[place])
  return {
    sum: sumOf(balls),
    sumTail: sumOf(balls) - 10 * Math.floor(sumOf(balls) / 10),
    span: sorted.at(-1)! - sorted[0]!,
    oddEven: counted(
      (n) => n % 2 !== 0,
      (n) => n % 2 === 0,
    ),
    bigSmall: counted(
      (n) => 2 * n >= min + max,
      (n) => 2 * n < min + max,
    ),
    primeComposite: counted(isPrime, (n) => !isPrime(n)),
    remainders: counted(
      (n) => n % 3 === 0,
      (n) => n % 3 === 1,
      (n) => n % 3 === 2,
    ),
    thirds: third
      ? counted(
          (n) => n <= third[0]!,
          (n) => n > third[0]! && n <= third[1]!,
          (n) => n > third[1]!,
        )
      : null,
    ac: ordered ? null : differences.size - (count - 1),
    consecutive: ordered ? null : balls.filter((n) => next(n, balls)),
    sameTail: ordered
      ? null
      : balls.filter((n) => balls.filter((m) => String(m).at(-1) === String(n).at(-1)).length > 1),
    repeated: ordered ? places : balls.filter((n) => new Set(before).has(n)),
    neighbours: ordered ? null : balls.filter((n) => next(n, before) && !new Set(before).has(n)),
    form: ordered && count === 3 ? (['豹子', '组三', '组六'] as const)[new Set(balls).size - 1]! : null,
  }
}

function charted(game: Game, history: readonly Numbers[], from: number, to: number) {
  const carried = carryBack(game, nothingCarried(game), history.slice(0, from).toReversed())
  return trendTable(game, carried.omissions, history[from - 1] ?? null, history.slice(from, to))
}

function expectEqual(game: Game, history: readonly Numbers[], from: number, to: number): void {
  const { rows, foot } = charted(game, history, from, to)
  const slow = slowly(game, history, from, to)
  expect(rows.map((row) => row.omissions)).toEqual(slow.omissions)
  expect(rows.map((row) => row.features)).toEqual(rows.map((_, at) => featuresSlowly(game, history, from + at)))
  const { omissions: _, ...slowFoot } = slow
  expect(foot).toEqual(slowFoot)
}

test.each(ALL_GAMES)('$code has the columns its route shows', (game) => {
  const columns = { ssq: 49, dlt: 47, fc3d: 30, pl3: 30, pl5: 50, qxc: 75, qlc: 30 }[game.code]
  expect(columnCount(tracksOf(game))).toBe(columns)
})

test('omissions reach back beyond the window, and portions of history add up', () => {
  const game = GAMES[3]
  const history = ['1 1 1', '2 2 2', '3 3 3', '2 3 1'].map((text) => draw(game, text))
  const [before, window] = [history.slice(0, 2), history.slice(2)]
  let carried = nothingCarried(game)
  for (const one of before.toReversed()) carried = carryBack(game, carried, [one])
  const { rows } = trendTable(game, carried.omissions, before[1]!, window)
  // Hundreds: digit 1 came in the first draw of four, 2 in the second and last, 3 in the third; 0 never.
  expect(rows[0]!.omissions.slice(0, 4)).toEqual([3, 2, 1, 0])
  expect(rows[1]!.omissions.slice(0, 4)).toEqual([4, 3, 0, 1])
})

test.each([
  [50, 2, 16.7],
  [50, 4, 10],
  [10, 7, 1.3],
  [100, 6, 14.3],
])('%i issues with %i appearances have an average omission of %d, rounded', (issues, times, average) => {
  const game = GAMES[3]
  const window = Array.from({ length: issues }, (_, at) => draw(game, at < times ? '1 0 0' : '2 0 0'))
  expect(charted(game, window, 0, issues).foot.averageOmission[1]).toBe(average)
})

describe('a window read by hand: ten issues of 3D, hundreds only', () => {
  const game = GAMES[3]
  const hundreds = [5, 5, 0, 5, 1, 1, 1, 9, 5, 0]
  const { rows, foot } = charted(
    game,
    hundreds.map((n) => draw(game, `${n} 0 0`)),
    0,
    10,
  )

  test('foot', () => {
    expect(foot.occurrences.slice(0, 10)).toEqual([2, 3, 0, 0, 0, 4, 0, 0, 0, 1])
    expect(foot.averageOmission.slice(0, 10)).toEqual([3.3, 2.5, 10, 10, 10, 2, 10, 10, 10, 5])
    expect(foot.longestOmission.slice(0, 10)).toEqual([6, 4, 10, 10, 10, 4, 10, 10, 10, 7])
    expect(foot.longestRun.slice(0, 10)).toEqual([1, 3, 0, 0, 0, 2, 0, 0, 0, 1])
    expect(foot.currentOmission.slice(0, 10)).toEqual([0, 3, 10, 10, 10, 1, 10, 10, 10, 2])
  })

  test('hot and cold', () => {
    const columns = Array.from({ length: 10 }, (_, n) => n)
    expect(hotColumns(foot, columns, 3)).toEqual([5, 1, 0])
    expect(coldColumns(foot, columns, 3)).toEqual([2, 3, 4])
  })

  test('last row', () => expect(rows.at(-1)!.omissions.slice(0, 10)).toEqual([0, 3, 10, 10, 10, 1, 10, 10, 10, 2]))
})

test('a special number of 七乐彩 stands in the same columns', () => {
  const game = GAMES[7]
  const { rows } = charted(game, [draw(game, '1 2 3 4 5 6 7', '30'), draw(game, '8 9 10 11 12 13 14', '1')], 0, 2)
  expect(rows[1]!.omissions[0]).toBe(0)
  expect(rows[1]!.omissions[29]).toBe(1)
})

/** Draws that look like any, the same each time; one of them three times over, so that repeats are among them. */
function madeUp(game: Game, draws: number): Numbers[] {
  const rankOf = (at: number) =>
    (Math.imul(at - (at % 50 < 3 ? at % 50 : 0) + 1, 2_654_435_761) >>> 0) % game.combinations
  return Array.from({ length: draws }, (_, at) => unrank(game, rankOf(at)))
}

test.each(ALL_GAMES)('$code: every statistic of made-up draws equals the slow computation', (game) => {
  const history = madeUp(game, 400)
  expectEqual(game, history, 0, 400)
  expectEqual(game, history, 150, 250)
  expectEqual(game, history, 399, 400)
})

describe.skipIf(!existsSync(HISTORY))('the whole real history (needs ../shared/draws)', () => {
  test.each(ALL_GAMES)('$code: every statistic equals the slow computation', { timeout: 60_000 }, (game) => {
    const rows: Record<string, string>[] = parse(readFileSync(new URL(`${game.code}.csv`, HISTORY)), { columns: true })
    const history = rows.map((row) => parseDraw(game, row.first_number!, row.second_number!))
    for (let from = 0; from < history.length; from += 500) {
      expectEqual(game, history, from, Math.min(from + 500, history.length))
    }
    expectEqual(game, history, history.length - 50, history.length)
    expectEqual(game, history, history.length - 1, history.length)
  })
})
