import { choose } from './combinations.ts'
import type { Game } from './games.ts'
import type { Numbers } from './numbers.ts'

/** Numbers that a pick and a draw have in common, per zone. */
export interface Matched {
  readonly first: number
  readonly second: number
}

/** Compares a pick with a draw, and counts the picks with a given match. */
export interface Matching {
  match(pick: Numbers, draw: Numbers): Matched
  ways(game: Game, matched: Matched): number
  combinations(game: Game): number
}

/** Balls in any order, per zone: 双色球, 大乐透. */
export const ballsInZones: Matching = {
  match: (pick, draw) => ({ first: shared(pick.first, draw.first), second: shared(pick.second, draw.second) }),
  ways: ({ first, second }, matched) => zoneWays(first, matched.first) * zoneWays(second!, matched.second),
  combinations: (game) => game.combinations,
}

/** Balls in any order against the basic numbers, and the special number against the same pick: 七乐彩. */
export const ballsAndSpecial: Matching = {
  match: (pick, draw) => ({ first: shared(pick.first, draw.first), second: shared(draw.second, pick.first) }),
  ways: ({ first: { count, max } }, { first, second }) =>
    choose(count, first) * choose(1, second) * choose(max - count - 1, count - first - second),
  combinations: (game) => game.combinations,
}

/** Digits in position, in any number: 3D, 排列3, 排列5, 七星彩. */
export const digitsInPlace: Matching = {
  match: (pick, draw) => ({ first: inPlace(pick.first, draw.first), second: inPlace(pick.second, draw.second) }),
  ways: ({ first, second }, matched) =>
    placeWays(first, matched.first) * (second ? placeWays(second, matched.second) : 1),
  combinations: (game) => game.combinations,
}

const OLD_QXC_DIGITS = 7

/** Seven digits 0–9; `first` is the longest run of matching digits in position: 七星彩 up to 20099. */
export const digitsInARow: Matching = {
  match: (pick, draw) => ({ first: longestRun(inOne(pick), inOne(draw)), second: 0 }),
  ways: (_game, { first }) => runWays(first),
  combinations: () => 10 ** OLD_QXC_DIGITS,
}

function shared(some: readonly number[], others: readonly number[]): number {
  let count = 0
  for (const n of some) if (others.includes(n)) count++
  return count
}

function inPlace(some: readonly number[], others: readonly number[]): number {
  let count = 0
  for (let i = 0; i < some.length; i++) if (some[i] === others[i]) count++
  return count
}

function inOne({ first, second }: Numbers): readonly number[] {
  return [...first, ...second]
}

function longestRun(some: readonly number[], others: readonly number[]): number {
  let longest = 0
  let run = 0
  for (let i = 0; i < some.length; i++) {
    run = some[i] === others[i] ? run + 1 : 0
    longest = Math.max(longest, run)
  }
  return longest
}

type Range = Game['first']

function zoneWays({ count, min, max }: Range, matched: number): number {
  return choose(count, matched) * choose(max - min + 1 - count, count - matched)
}

function placeWays({ count, min, max }: Range, matched: number): number {
  return choose(count, matched) * (max - min) ** (count - matched)
}

// Each of the 2⁷ patterns of hits and misses has nine digits per miss.
function runWays(run: number): number {
  let ways = 0
  for (let pattern = 0; pattern < 2 ** OLD_QXC_DIGITS; pattern++) {
    const hits = Array.from({ length: OLD_QXC_DIGITS }, (_, i) => (pattern >> i) & 1)
    if (longestRun(hits, ALL_HIT) === run) ways += 9 ** hits.filter((hit) => hit === 0).length
  }
  return ways
}

const ALL_HIT = Array.from({ length: OLD_QXC_DIGITS }, () => 1)
