import { countCombinations } from '#lottery/combinations.ts'
import type { Game, Zone } from '#lottery/games.ts'
import { digitsInARow, type MatchCount } from '#lottery/matching.ts'
import type { Numbers } from '#lottery/numbers.ts'
import type { PrizeLevel, PrizeRule } from '#lottery/prizes.ts'
import { type BallHits, ballHits, type PlaceHits, placeHits, type ZoneHits } from './hits.ts'
import { covers, inAnyOrder, countKinds, type ThreeDigitsChoice } from './three-digits.ts'
import type { BallsChoice, Choice, PlacesChoice, ZoneChoice } from './ticket.ts'

/**
 * How many bets of one choice win each level of a draw's rule, in the order of `rule.levels`, the multiple not counted.
 * A level that is undecided has the bets that would win it.
 */
export type CountWins = (rule: PrizeRule, draw: Numbers) => number[]

/** How many bets of a choice win each level in one draw. */
export const countLevelWins = (choice: Choice, rule: PrizeRule, draw: Numbers): number[] =>
  winCounter(rule.game, choice)(rule, draw)

/** `countLevelWins` for one choice against many draws: what only the choice decides is done once. */
export function winCounter(game: Game, choice: Choice): CountWins {
  if (choice.form === 'balls') {
    const [hitsIn, count] = [ballHits(game, choice), ballWins(game, choice)]
    return (rule, draw) => count(rule, hitsIn(draw))
  }
  if (choice.form !== 'places') return (rule, draw) => threeDigitWins(choice, rule, draw)
  const count = placeWins(game, choice)
  return (rule, draw) => count(rule, placeHits(choice, draw))
}

/** `CountWins` by the hits of a draw (hits.ts). */
export type CountWinsOfHits<Hits> = (rule: PrizeRule, hits: Hits) => number[]

/** Counts the wins of a choice of balls by its hits. */
export function ballWins({ first, second, special }: Game, choice: BallsChoice): CountWinsOfHits<BallHits> {
  const one = toZoneSize(first, choice.first)
  if (special) return countWins((hits) => waysBySpecial(one, hits))
  const two = toZoneSize(second!, choice.second!)
  return countWins((hits) => product(fillings(one, hits.first), fillings(two, hits.second)))
}

/** Counts the wins of digits by place by their hits. */
export function placeWins({ first }: Game, { places }: PlacesChoice): CountWinsOfHits<PlaceHits> {
  const inPlace = countWins((hits: PlaceHits) => {
    const matches = placesHit(places, hits)
    return product(waysByCount(matches.slice(0, first.count)), waysByCount(matches.slice(first.count)))
  })
  const inARow = countWins((hits: PlaceHits) => longestRuns(placesHit(places, hits)))
  return (rule, hits) => (rule.matching === digitsInARow ? inARow : inPlace)(rule, hits)
}

/** How many bets match a draw to a degree. */
type Ways = (matched: MatchCount) => number

// Each bet matches to one degree, and no two levels of a rule share a condition: nothing is counted twice.
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

/** Counts for two independent zones by the matches of each. */
const product =
  (ofFirst: readonly number[], ofSecond: readonly number[]): Ways =>
  ({ first, second }) =>
    ofFirst[first]! * ofSecond[second]!

/** 七乐彩: a bet has the special number, or has not, beside what it has of the basic numbers. */
function waysBySpecial(size: ZoneSize, { first, second: special }: BallHits): Ways {
  // As one of the others it is in a bet or not, and the rest is chosen without it.
  if (special.others > 0) return bySpecial(fillings(less(size, 0), first), fillings(less(size, 1), first))
  const all = fillings(size, first)
  return special.bankers > 0 ? bySpecial([], all) : bySpecial(all, [])
}

const bySpecial =
  (without: readonly number[], having: readonly number[]): Ways =>
  ({ first, second }) =>
    (second === 0 ? without : having)[first] ?? 0

/** A zone without one of its others, which is in every bet (`places` 1) or in none (0). */
const less = ({ count, bankers, others }: ZoneSize, places: 0 | 1): ZoneSize => ({
  count: count - places,
  bankers,
  others: others - 1,
})

/** How many numbers a bet has of a zone, and how many are chosen. */
interface ZoneSize extends ZoneHits {
  readonly count: number
}

const toZoneSize = ({ count }: Zone, { bankers, others }: ZoneChoice): ZoneSize => ({
  count,
  bankers: bankers.length,
  others: others.length,
})

/** How many fillings of a zone have 0, 1, 2, … drawn numbers: all bankers that are hit, the rest out of the others. */
function fillings({ count, bankers, others }: ZoneSize, hits: ZoneHits): number[] {
  const ways: number[] = []
  for (let matched = 0; matched <= count; matched++) {
    const hit = matched - hits.bankers
    ways.push(countCombinations(hits.others, hit) * countCombinations(others - hits.others, count - bankers - hit))
  }
  return ways
}

/** A place, and how many of its digits hit and miss. */
export interface PlaceWays {
  readonly hit: number
  readonly miss: number
}

function placesHit(places: PlacesChoice['places'], hits: PlaceHits): PlaceWays[] {
  return places.map(({ length }, i) => (hits[i] ? { hit: 1, miss: length - 1 } : { hit: 0, miss: length }))
}

/** How many fillings of some places hit in 0, 1, 2, … of them. */
export function waysByCount(places: readonly PlaceWays[]): number[] {
  let ways = [1]
  for (const { hit, miss } of places) ways = [...ways, 0].map((some, k) => some * miss + (ways[k - 1] ?? 0) * hit)
  return ways
}

/** 七星彩 up to 20099: the longest run in place. */
function longestRuns(places: readonly PlaceWays[]): Ways {
  const upTo = [...places.keys(), places.length].map((run) => withNoRunAbove(run, places))
  return (matched) => upTo[matched.first]! - (upTo[matched.first - 1] ?? 0)
}

/** How many fillings have no more than `most` neighbouring hits, place by place and by the run that ends there. */
function withNoRunAbove(most: number, places: readonly PlaceWays[]): number {
  let byRun = [1, ...Array<number>(most).fill(0)]
  for (const { hit, miss } of places) {
    const all = byRun.reduce((sum, ways) => sum + ways, 0)
    byRun = [all * miss, ...byRun.slice(0, most).map((ways) => ways * hit)]
  }
  return byRun.reduce((sum, ways) => sum + ways, 0)
}

/** 直选 forms win the level of all three in place; 组选 forms that of a draw of as many different digits. */
function threeDigitWins(choice: ThreeDigitsChoice, { levels }: PrizeRule, { first }: Numbers): number[] {
  const isIn = covers(choice, first)
  const isWon = inAnyOrder(choice.form) ? matchGroupLevel(first) : isDirect
  return levels.map((level) => (isIn && isWon(level) ? 1 : 0))
}

const isDirect = ({ conditions }: PrizeLevel) => conditions.some(({ first }) => first === 3)

/** 组选3 is won by three orders of its digits, 组选6 by six. */
function matchGroupLevel(drawn: readonly number[]): (level: PrizeLevel) => boolean {
  const orders = countKinds(drawn) === 2 ? 3 : 6
  return ({ groupWays }) => groupWays === orders
}
