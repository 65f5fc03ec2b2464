import { countCombinations } from './combinations.ts'
import type { Game } from './games.ts'
import type { Numbers } from './numbers.ts'

export interface MatchCount {
  readonly first: number
  readonly second: number
}

/** Compares a bet with a draw, and counts the bets of the game with a given match (`ways`). */
export interface Matching {
  match(pick: Numbers, draw: Numbers): MatchCount
  ways(game: Game, matched: MatchCount): number
  /** Number of possible bets, if it is not `game.combinations`. */
  readonly combinations?: number
}

/** Compares balls in each zone, in any order: 双色球, 大乐透. */
export const ballsInZones: Matching = {
  match: (pick, draw) => ({
    first: countShared(pick.first, draw.first),
    second: countShared(pick.second, draw.second),
  }),
  ways: ({ first, second }, matched) => countZoneWays(first, matched.first) * countZoneWays(second!, matched.second),
}

/** Compares the balls of a bet with the basic numbers and with the special number of the draw: 七乐彩. */
export const ballsAndSpecial: Matching = {
  match: (pick, draw) => ({ first: countShared(pick.first, draw.first), second: countShared(draw.second, pick.first) }),
  ways: ({ first: { count, max } }, { first, second }) =>
    countCombinations(count, first) *
    countCombinations(1, second) *
    countCombinations(max - count - 1, count - first - second),
}

/** Counts the positions with equal digits: 福彩3D, 排列3, 排列5, 七星彩. */
export const digitsInPlace: Matching = {
  match: (pick, draw) => ({
    first: countInPosition(pick.first, draw.first),
    second: countInPosition(pick.second, draw.second),
  }),
  ways: ({ first, second }, matched) =>
    countPositionWays(first, matched.first) * (second ? countPositionWays(second, matched.second) : 1),
}

const OLD_QXC_DIGITS = 7

/** Compares seven digits; `first` is the longest run of adjacent positions with equal digits: 七星彩 up to issue 20099. */
export const digitsInARow: Matching = {
  match: (pick, draw) => ({ first: computeLongestRun(joinZones(pick), joinZones(draw)), second: 0 }),
  ways: (_game, { first }) => countRunWays(first),
  combinations: 10 ** OLD_QXC_DIGITS,
}

export function countShared(some: readonly number[], others: readonly number[]): number {
  let count = 0
  for (const n of some) if (others.includes(n)) count++
  return count
}

function countInPosition(some: readonly number[], others: readonly number[]): number {
  let count = 0
  for (let i = 0; i < some.length; i++) if (some[i] === others[i]) count++
  return count
}

function joinZones({ first, second }: Numbers): readonly number[] {
  return [...first, ...second]
}

function computeLongestRun(some: readonly number[], others: readonly number[]): number {
  let longest = 0
  let run = 0
  for (let i = 0; i < some.length; i++) {
    run = some[i] === others[i] ? run + 1 : 0
    longest = Math.max(longest, run)
  }
  return longest
}

type ZoneRange = Game['first']

function countZoneWays({ count, min, max }: ZoneRange, matched: number): number {
  return countCombinations(count, matched) * countCombinations(max - min + 1 - count, count - matched)
}

function countPositionWays({ count, min, max }: ZoneRange, matched: number): number {
  return countCombinations(count, matched) * (max - min) ** (count - matched)
}

// Each of the 2⁷ patterns of hits and misses occurs in 9 ^ misses bets, because a missed position has nine other
// digits.
function countRunWays(run: number): number {
  let ways = 0
  for (let pattern = 0; pattern < 2 ** OLD_QXC_DIGITS; pattern++) {
    const hits = Array.from({ length: OLD_QXC_DIGITS }, (_, i) => (pattern >> i) & 1)
    if (computeLongestRun(hits, ALL_HIT) === run) ways += 9 ** hits.filter((hit) => hit === 0).length
  }
  return ways
}

const ALL_HIT = Array.from({ length: OLD_QXC_DIGITS }, () => 1)
