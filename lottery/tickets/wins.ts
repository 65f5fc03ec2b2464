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

/** Writes how many bets match a draw to each degree, at `at(first, second)`. What it wrote for the last draw is gone. */
type FillWays = (ways: Ways, draw: Numbers) => void
type Ways = Float64Array

const MOST_MATCHED = 7
const DEGREES = 3
const at = (first: number, second: number) => first * DEGREES + second

// Each bet matches to one degree, and no two levels of a rule share a condition: nothing is counted twice.
function countWins(fill: FillWays): CountWins {
  const ways = new Float64Array(at(MOST_MATCHED + 1, 0))
  return ({ levels }, draw) => {
    fill(ways, draw)
    return levels.map(({ conditions }) => waysOfAny(conditions, ways))
  }
}

function waysOfAny(conditions: readonly Matched[], ways: Ways): number {
  let sum = 0
  for (const { first, second } of conditions) sum += ways[at(first, second)]!
  return sum
}

function balls({ first, second }: Game, choice: BallsChoice): FillWays {
  const [one, two] = [zoneOf(first, choice.first), zoneOf(second!, choice.second!)]
  return (ways, draw) => {
    const [hits, secondHits] = [hitsIn(one, draw.first), hitsIn(two, draw.second)]
    for (let s = 0; s <= two.count; s++) {
      const secondWays = waysToMatch(two, secondHits, s)
      for (let f = 0; f <= one.count; f++) ways[at(f, s)] = secondWays * waysToMatch(one, hits, f)
    }
  }
}

/** 七乐彩: a bet has the special number, or has not, beside what it has of the basic numbers. */
function ballsAndSpecial({ first }: Game, choice: BallsChoice): FillWays {
  const zone = zoneOf(first, choice.first)
  return (ways, draw) => {
    const hits = hitsIn(zone, draw.first)
    const special = zone.kinds[draw.second[0]!]!
    // As one of the others it is in a bet or not; then what is left is chosen without it.
    const [without, having] = special === OTHER ? [less(zone, 0), less(zone, 1)] : [zone, zone]
    for (let f = 0; f <= zone.count; f++) {
      ways[at(f, 0)] = special === BANKER ? 0 : waysToMatch(without, hits, f)
      ways[at(f, 1)] = special === NEITHER ? 0 : waysToMatch(having, hits, f)
    }
  }
}

const NEITHER = 0
const BANKER = 1
const OTHER = 2

/** A zone of a choice: how many numbers a bet has of it, and what each number of the game is in it. */
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

/** The zone without one of its others, which is in every bet (`places` 1) or in none (0). */
const less = (zone: PreparedZone, places: 0 | 1): PreparedZone => ({
  ...zone,
  count: zone.count - places,
  others: zone.others - 1,
})

function hitsIn({ kinds }: PreparedZone, drawn: readonly number[]): Hits {
  let [bankers, others] = [0, 0]
  for (const n of drawn) {
    if (kinds[n] === BANKER) bankers++
    else if (kinds[n] === OTHER) others++
  }
  return { bankers, others }
}

/** Fillings of a zone that have so many drawn numbers: all bankers that are hit, the rest out of the others. */
function waysToMatch({ count, bankers, others }: PreparedZone, hits: Hits, matched: number): number {
  const hit = matched - hits.bankers
  return choose(hits.others, hit) * choose(others - hits.others, count - bankers - hit)
}

function digitsMatched({ first }: Game, { places }: PlacesChoice): FillWays {
  const [front, back] = [places.slice(0, first.count), places.slice(first.count)]
  return (ways, draw) => {
    const firstWays = matchesByCount(front, draw.first)
    const secondWays = matchesByCount(back, draw.second)
    firstWays.forEach((some, f) => secondWays.forEach((others, s) => (ways[at(f, s)] = some * others)))
  }
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
function longestRuns({ places }: PlacesChoice): FillWays {
  return (ways, draw) => {
    const drawn = [...draw.first, ...draw.second]
    let shorter = 0
    for (let run = 0; run <= places.length; run++) {
      const upTo = withNoRunAbove(run, places, drawn)
      ways[at(run, 0)] = upTo - shorter
      shorter = upTo
    }
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
