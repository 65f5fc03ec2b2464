import { choose } from '#lottery/combinations.ts'
import type { Game, Zone } from '#lottery/games.ts'
import { digitsInARow, type Matched } from '#lottery/matching.ts'
import type { Numbers } from '#lottery/numbers.ts'
import type { PrizeLevel, PrizeRule } from '#lottery/prizes.ts'
import { covers, inAnyOrder, kindsOf, type ThreeDigitsChoice } from './three-digits.ts'
import type { BallsChoice, Choice, PlacesChoice, ZoneChoice } from './ticket.ts'

/**
 * How many bets of one choice win each level of a draw's rule, in the order of `rule.levels`, the multiple not counted.
 * A level that is undecided has the bets that would win it.
 */
export type CountWins = (rule: PrizeRule, draw: Numbers) => number[]

/** How many bets of a choice win each level in one draw. */
export const winsOf = (choice: Choice, rule: PrizeRule, draw: Numbers): number[] =>
  winCounter(rule.game, choice)(rule, draw)

/** `winsOf` for one choice against many draws: what only the choice decides is done once. */
export function winCounter(game: Game, choice: Choice): CountWins {
  if (choice.form === 'balls') return countWins(game.special ? ballsAndSpecial(game, choice) : balls(game, choice))
  if (choice.form !== 'places') return (rule, draw) => threeDigitWins(choice, rule, draw)
  const [inPlace, inARow] = [countWins(digitsMatched(game, choice)), countWins(longestRuns(choice))]
  return (rule, draw) => (rule.matching === digitsInARow ? inARow : inPlace)(rule, draw)
}

/** How many bets match a draw to a degree. */
type Ways = (matched: Matched) => number
type WaysToMatch = (draw: Numbers) => Ways

// Each bet matches to one degree, and no two levels of a rule share a condition: nothing is counted twice.
function countWins(waysToMatch: WaysToMatch): CountWins {
  return ({ levels }, draw) => {
    const ways = waysToMatch(draw)
    return levels.map(({ conditions }) => waysOfAny(conditions, ways))
  }
}

function waysOfAny(conditions: readonly Matched[], ways: Ways): number {
  let sum = 0
  for (const matched of conditions) sum += ways(matched)
  return sum
}

/** Of two zones that do not depend on each other, by what matches of each. */
const product =
  (ofFirst: readonly number[], ofSecond: readonly number[]): Ways =>
  ({ first, second }) =>
    ofFirst[first]! * ofSecond[second]!

function balls({ first, second }: Game, choice: BallsChoice): WaysToMatch {
  const [one, two] = [zoneOf(first, choice.first), zoneOf(second!, choice.second!)]
  return (draw) => product(fillings(one, hitsIn(one, draw.first)), fillings(two, hitsIn(two, draw.second)))
}

/** 七乐彩: a bet has the special number, or has not, beside what it has of the basic numbers. */
function ballsAndSpecial({ first }: Game, choice: BallsChoice): WaysToMatch {
  const zone = zoneOf(first, choice.first)
  return (draw) => {
    const hits = hitsIn(zone, draw.first)
    const special = zone.kinds[draw.second[0]!]
    // As one of the others it is in a bet or not, and the rest is chosen without it.
    if (special === OTHER) return bySpecial(fillings(less(zone, 0), hits), fillings(less(zone, 1), hits))
    const all = fillings(zone, hits)
    return special === BANKER ? bySpecial([], all) : bySpecial(all, [])
  }
}

const bySpecial =
  (without: readonly number[], having: readonly number[]): Ways =>
  ({ first, second }) =>
    (second === 0 ? without : having)[first] ?? 0

/** A zone without one of its others, which is in every bet (`places` 1) or in none (0). */
const less = (zone: PreparedZone, places: 0 | 1): PreparedZone => ({
  ...zone,
  count: zone.count - places,
  others: zone.others - 1,
})

const BANKER = 1
const OTHER = 2

/** A zone of a choice: how many numbers a bet has of it, and what each number of the game is in it; 0 neither. */
interface PreparedZone {
  readonly count: number
  readonly bankers: number
  readonly others: number
  readonly kinds: Uint8Array
}

interface Hits {
  readonly bankers: number
  readonly others: number
}

function zoneOf({ count, max }: Zone, { bankers, others }: ZoneChoice): PreparedZone {
  const kinds = new Uint8Array(max + 1)
  for (const n of bankers) kinds[n] = BANKER
  for (const n of others) kinds[n] = OTHER
  return { count, bankers: bankers.length, others: others.length, kinds }
}

function hitsIn({ kinds }: PreparedZone, drawn: readonly number[]): Hits {
  let bankers = 0
  let others = 0
  for (const n of drawn) {
    if (kinds[n] === BANKER) bankers++
    else if (kinds[n] === OTHER) others++
  }
  return { bankers, others }
}

/** How many fillings of a zone have 0, 1, 2, … drawn numbers: all bankers that are hit, the rest out of the others. */
function fillings({ count, bankers, others }: PreparedZone, hits: Hits): number[] {
  const ways: number[] = []
  for (let matched = 0; matched <= count; matched++) {
    const hit = matched - hits.bankers
    ways.push(choose(hits.others, hit) * choose(others - hits.others, count - bankers - hit))
  }
  return ways
}

function digitsMatched({ first }: Game, { places }: PlacesChoice): WaysToMatch {
  const [front, back] = [places.slice(0, first.count), places.slice(first.count)]
  return (draw) => product(matchesByCount(front, draw.first), matchesByCount(back, draw.second))
}

/** How many fillings of some places have 0, 1, 2, … of the drawn digits in place. */
function matchesByCount(places: PlacesChoice['places'], drawn: readonly number[]): number[] {
  let ways = [1]
  for (const [i, digits] of places.entries()) {
    const hit = digits.includes(drawn[i]!) ? 1 : 0
    const miss = digits.length - hit
    ways = [...ways, 0].map((some, k) => some * miss + (ways[k - 1] ?? 0) * hit)
  }
  return ways
}

/** 七星彩 up to 20100: the longest run in place. */
function longestRuns({ places }: PlacesChoice): WaysToMatch {
  return ({ first, second }) => {
    const upTo = [...places.keys(), places.length].map((run) => withNoRunAbove(run, places, [...first, ...second]))
    return (matched) => upTo[matched.first]! - (upTo[matched.first - 1] ?? 0)
  }
}

/** How many fillings have no more than `most` neighbouring digits in place, place by place and by the run that ends there. */
function withNoRunAbove(most: number, places: PlacesChoice['places'], drawn: readonly number[]): number {
  let byRun = [1, ...Array<number>(most).fill(0)]
  for (const [i, digits] of places.entries()) {
    const hit = digits.includes(drawn[i]!) ? 1 : 0
    const all = byRun.reduce((sum, ways) => sum + ways, 0)
    byRun = [all * (digits.length - hit), ...byRun.slice(0, most).map((ways) => ways * hit)]
  }
  return byRun.reduce((sum, ways) => sum + ways, 0)
}

/** 直选 forms win the level of all three in place; 组选 forms that of a draw of as many different digits. */
function threeDigitWins(choice: ThreeDigitsChoice, { levels }: PrizeRule, { first }: Numbers): number[] {
  const isIn = covers(choice, first)
  const isWon = inAnyOrder(choice.form) ? groupLevelOf(first) : isDirect
  return levels.map((level) => (isIn && isWon(level) ? 1 : 0))
}

const isDirect = ({ conditions }: PrizeLevel) => conditions.some(({ first }) => first === 3)

/** 组选3 is won by three orders of its digits, 组选6 by six. */
function groupLevelOf(drawn: readonly number[]): (level: PrizeLevel) => boolean {
  const orders = kindsOf(drawn) === 2 ? 3 : 6
  return ({ groupWays }) => groupWays === orders
}
