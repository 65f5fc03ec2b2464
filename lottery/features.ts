import type { Game, Zone } from './games.ts'
import type { Numbers } from './numbers.ts'

/** Two or three counts that add up to the numbers of the first zone. */
export type Ratio = readonly number[]

/** What players read off one draw; null where the game does not have it. docs/statistics.md defines each. */
export interface Features {
  readonly sum: number
  readonly span: number
  readonly oddEven: Ratio
  readonly bigSmall: Ratio
  readonly primeComposite: Ratio
  readonly remainders: Ratio
  readonly thirds: Ratio | null
  readonly ac: number | null
  /** Numbers that stand next to another of the same draw. */
  readonly consecutive: readonly number[] | null
  /** Numbers of the draw before; in digit games digits that kept their place, as positions from 0. */
  readonly repeated: readonly number[]
  /** Numbers one above or below a number of the draw before, themselves not repeated. */
  readonly neighbours: readonly number[] | null
  readonly form: '豹子' | '组三' | '组六' | null
}

// 1 counts as prime in the trade's charts.
const PRIMES = new Set([1, 2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31])

// The thirds of PRODUCT's small, medium and large: the last number of the low and of the middle one.
const THIRDS: Record<string, readonly [number, number]> = { ssq: [11, 22], dlt: [12, 23], qlc: [10, 20] }

/** The last numbers of the low and of the middle third of the first zone; null in digit games. */
export const thirdEnds = (game: Game): readonly [number, number] | null => THIRDS[game.code] ?? null

/** What can be read off a draw, given the one before it (null at the beginning of the record). */
export function featuresOf(game: Game, draw: Numbers, before: Numbers | null): Features {
  const balls = draw.first
  const unordered = !game.first.ordered
  return {
    sum: balls.reduce((a, b) => a + b, 0),
    span: Math.max(...balls) - Math.min(...balls),
    oddEven: split(balls, (n) => n % 2 === 1),
    bigSmall: split(balls, (n) => isBig(game.first, n)),
    primeComposite: split(balls, (n) => PRIMES.has(n)),
    remainders: remaindersOf(balls),
    thirds: thirdsOf(game, balls),
    ac: unordered ? arithmeticComplexity(balls) : null,
    consecutive: unordered ? balls.filter((n) => balls.includes(n - 1) || balls.includes(n + 1)) : null,
    repeated: repeatedOf(game, balls, before),
    neighbours: unordered ? neighboursOf(balls, before?.first ?? []) : null,
    form: game.first.ordered && game.first.count === 3 ? formOf(balls) : null,
  }
}

function split(balls: readonly number[], belongs: (n: number) => boolean): Ratio {
  let count = 0
  for (const n of balls) if (belongs(n)) count++
  return [count, balls.length - count]
}

function remaindersOf(balls: readonly number[]): Ratio {
  const counts: [number, number, number] = [0, 0, 0]
  for (const n of balls) counts[(n % 3) as 0 | 1 | 2]++
  return counts
}

/** Big from the middle of the range on: 17 of 01–33, 18 of 01–35, 16 of 01–30, 5 of 0–9. */
function isBig({ min, max }: Zone, n: number): boolean {
  return n >= (min + max) / 2
}

function thirdsOf(game: Game, balls: readonly number[]): Ratio | null {
  const ends = thirdEnds(game)
  if (ends === null) return null
  const [low, middle] = ends
  const first = balls.filter((n) => n <= low).length
  const second = balls.filter((n) => n > low && n <= middle).length
  return [first, second, balls.length - first - second]
}

/** AC: different distances between the numbers, less one fewer than there are numbers. */
function arithmeticComplexity(balls: readonly number[]): number {
  const distances = new Set<number>()
  for (const a of balls) for (const b of balls) if (a > b) distances.add(a - b)
  return distances.size - (balls.length - 1)
}

function repeatedOf(game: Game, balls: readonly number[], before: Numbers | null): number[] {
  if (before === null) return []
  if (!game.first.ordered) return balls.filter((n) => before.first.includes(n))
  return balls.flatMap((n, place) => (before.first[place] === n ? [place] : []))
}

function neighboursOf(balls: readonly number[], before: readonly number[]): number[] {
  return balls.filter((n) => !before.includes(n) && (before.includes(n - 1) || before.includes(n + 1)))
}

function formOf(digits: readonly number[]): Features['form'] {
  const kinds = new Set(digits).size
  return kinds === 1 ? '豹子' : kinds === 2 ? '组三' : '组六'
}
