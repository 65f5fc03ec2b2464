import { countCombinations } from '#lottery/combinations.ts'
import type { Game, Zone } from '#lottery/games.ts'
import { digitsInARow, type MatchCount } from '#lottery/matching.ts'
import type { Numbers } from '#lottery/numbers.ts'
import type { PrizeLevel, PrizeRule } from '#lottery/prizes.ts'
import { type BallHits, ballHits, type PlaceHits, placeHits, type ZoneHits } from './hits.ts'
import { covers, inAnyOrder, countKinds, type ThreeDigitsChoice } from './three-digits.ts'
import type { BallsChoice, Choice, PlacesChoice, ZoneChoice } from './ticket.ts'

/**
 * Counts the winning bets of one choice in a draw, per level in the order of `rule.levels`, ignoring the multiple. For
 * an undecided level it counts the bets that would win.
 */
export type CountWins = (rule: PrizeRule, draw: Numbers) => number[]

export const countLevelWins = (choice: Choice, rule: PrizeRule, draw: Numbers): number[] =>
  winCounter(rule.game, choice)(rule, draw)

/** Returns `countLevelWins` for one choice and many draws: data that depends only on the choice is computed once. */
export function winCounter(game: Game, choice: Choice): CountWins {
  if (choice.form === 'balls') {
    const [hitsIn, count] = [ballHits(game, choice), ballWins(game, choice)]
    return (rule, draw) => count(rule, hitsIn(draw))
  }
  if (choice.form !== 'places') return (rule, draw) => threeDigitWins(choice, rule, draw)
  const count = placeWins(game, choice)
  return (rule, draw) => count(rule, placeHits(choice, draw))
}

export type CountWinsOfHits<Hits> = (rule: PrizeRule, hits: Hits) => number[]

export function ballWins({ first, second, special }: Game, choice: BallsChoice): CountWinsOfHits<BallHits> {
  const one = toZoneSize(first, choice.first)
  if (special) return countWins((hits) => waysBySpecial(one, hits))
  const two = toZoneSize(second!, choice.second!)
  return countWins((hits) => product(fillings(one, hits.first), fillings(two, hits.second)))
}

export function placeWins({ first }: Game, { places }: PlacesChoice): CountWinsOfHits<PlaceHits> {
  const inPlace = countWins((hits: PlaceHits) => {
    const matches = placesHit(places, hits)
    return product(waysByCount(matches.slice(0, first.count)), waysByCount(matches.slice(first.count)))
  })
  const inARow = countWins((hits: PlaceHits) => longestRuns(placesHit(places, hits)))
  return (rule, hits) => (rule.matching === digitsInARow ? inARow : inPlace)(rule, hits)
}

type Ways = (matched: MatchCount) => number

// Each bet has exactly one match count, and no two levels of a rule share a condition, so no bet is counted twice.
function countWins<Hits>(waysOf: (hits: Hits) => Ways): CountWinsOfHits<Hits> {
  return ({ levels }, hits) => {
    const ways = waysOf(hits)
    return levels.map(({ conditions }) => waysOfAny(conditions, ways))
  }
}

function waysOfAny(conditions: readonly MatchCount[], ways: Ways): number {
  let sum = 0
  for (const matched of conditions) sum += ways(matched)
  return sum
}

const product =
  (ofFirst: readonly number[], ofSecond: readonly number[]): Ways =>
  ({ first, second }) =>
    ofFirst[first]! * ofSecond[second]!

/** For 七乐彩, counts the bets with and without the special number separately, by the number of matched basic numbers. */
function waysBySpecial(size: ZoneSize, { first, second: special }: BallHits): Ways {
  // If the special number is one of the others (拖), only some bets contain it.
  if (special.others > 0) return bySpecial(fillings(less(size, 0), first), fillings(less(size, 1), first))
  const all = fillings(size, first)
  return special.bankers > 0 ? bySpecial([], all) : bySpecial(all, [])
}

const bySpecial =
  (without: readonly number[], having: readonly number[]): Ways =>
  ({ first, second }) =>
    (second === 0 ? without : having)[first] ?? 0

/** Removes one of the others from the choice of a zone. `places`: 1 if every bet contains it, 0 if no bet does. */
const less = ({ count, bankers, others }: ZoneSize, places: 0 | 1): ZoneSize => ({
  count: count - places,
  bankers,
  others: others - 1,
})

/** Size of a zone: numbers per bet (`count`), chosen bankers, and chosen others. */
interface ZoneSize extends ZoneHits {
  readonly count: number
}

const toZoneSize = ({ count }: Zone, { bankers, others }: ZoneChoice): ZoneSize => ({
  count,
  bankers: bankers.length,
  others: others.length,
})

/**
 * Counts the combinations of a zone's choice by their number of matches (index 0, 1, 2, …). Each combination contains
 * all bankers and, in its remaining positions, others.
 */
function fillings({ count, bankers, others }: ZoneSize, hits: ZoneHits): number[] {
  const ways: number[] = []
  for (let matched = 0; matched <= count; matched++) {
    const hit = matched - hits.bankers
    ways.push(countCombinations(hits.others, hit) * countCombinations(others - hits.others, count - bankers - hit))
  }
  return ways
}

/** Number of chosen digits of a position that match the draw (`hit`), and that do not (`miss`). */
export interface PlaceWays {
  readonly hit: number
  readonly miss: number
}

function placesHit(places: PlacesChoice['places'], hits: PlaceHits): PlaceWays[] {
  return places.map(({ length }, i) => (hits[i] ? { hit: 1, miss: length - 1 } : { hit: 0, miss: length }))
}

/** Counts the ways to choose one digit per position, by the number of matched positions (index 0, 1, 2, …). */
export function waysByCount(places: readonly PlaceWays[]): number[] {
  let ways = [1]
  for (const { hit, miss } of places) ways = [...ways, 0].map((some, k) => some * miss + (ways[k - 1] ?? 0) * hit)
  return ways
}

/** 七星彩 up to issue 20099: counts the bets by their longest run of adjacent matched positions. */
function longestRuns(places: readonly PlaceWays[]): Ways {
  const upTo = [...places.keys(), places.length].map((run) => withNoRunAbove(run, places))
  return (matched) => upTo[matched.first]! - (upTo[matched.first - 1] ?? 0)
}

/**
 * Counts the ways to choose one digit per position with no run of more than `most` adjacent matches. `byRun` counts the
 * ways by the length of the run that ends at the current position.
 */
function withNoRunAbove(most: number, places: readonly PlaceWays[]): number {
  let byRun = [1, ...Array<number>(most).fill(0)]
  for (const { hit, miss } of places) {
    const all = byRun.reduce((sum, ways) => sum + ways, 0)
    byRun = [all * miss, ...byRun.slice(0, most).map((ways) => ways * hit)]
  }
  return byRun.reduce((sum, ways) => sum + ways, 0)
}

/**
 * Counts the wins of three digits. A 直选 choice wins the level for three digits in position. A 组选 choice wins 组选3 or
 * 组选6, depending on the number of different digits drawn.
 */
function threeDigitWins(choice: ThreeDigitsChoice, { levels }: PrizeRule, { first }: Numbers): number[] {
  const isIn = covers(choice, first)
  const isWon = inAnyOrder(choice.form) ? matchGroupLevel(first) : isDirect
  return levels.map((level) => (isIn && isWon(level) ? 1 : 0))
}

const isDirect = ({ conditions }: PrizeLevel) => conditions.some(({ first }) => first === 3)

function matchGroupLevel(drawn: readonly number[]): (level: PrizeLevel) => boolean {
  const orders = countKinds(drawn) === 2 ? 3 : 6
  return ({ groupWays }) => groupWays === orders
}
