import { countCombinations } from '#lottery/combinations.ts'
import type { Game, Zone } from '#lottery/games.ts'
import { digitsInARow } from '#lottery/matching.ts'
import { getDrawnSecondZone } from '#lottery/numbers.ts'
import type { PrizeRule } from '#lottery/prizes.ts'
import type { BallHits, ZoneHits } from './hits.ts'
import type { ThreeDigitsChoice } from './three-digits.ts'
import type { BallsChoice, Choice, PlacesChoice, ZoneChoice } from './ticket.ts'
import { ballWins, placeWins, type PlaceWays, waysByCount, countLevelWins } from './wins.ts'

/** A class of draws with the same hits in a choice, so that they win the same levels. */
export interface Outcome<Hits = unknown> {
  readonly hits: Hits
  readonly draws: number
  readonly wins: readonly number[]
}

/**
 * All outcomes of a choice under a rule. Each possible draw belongs to exactly one outcome. Outcomes of balls differ by
 * the hit bankers and others in both zones, outcomes of positions by the hits in each group of positions, and outcomes
 * of all other forms of 福彩3D and 排列3 by the won level.
 */
export type Outcomes = BallOutcomes | PlaceOutcomes | LevelOutcomes

export interface BallOutcomes {
  readonly kind: 'balls'
  readonly choice: BallsChoice
  readonly all: readonly Outcome<BallHits>[]
}

export interface PlaceOutcomes {
  readonly kind: 'places'
  /** Groups of equivalent positions, from 0: only the number of hits in a group matters. */
  readonly groups: readonly (readonly number[])[]
  /** The `hits` of each outcome are the numbers of hit positions in each group. */
  readonly all: readonly Outcome<readonly number[]>[]
}

export interface LevelOutcomes {
  readonly kind: 'levels'
  /** The `hits` of each outcome are the index of the won level in `rule.levels`, or null. */
  readonly all: readonly Outcome<number | null>[]
}

/** Counts the possible draws under a rule; in 七乐彩 each combination has several, by the special number. */
export const countDraws = ({ game, combinations }: PrizeRule): number =>
  game.special ? combinations * leftForSpecial(game) : combinations

const countZoneNumbers = ({ min, max }: Zone) => max - min + 1
const leftForSpecial = ({ first }: Game) => countZoneNumbers(first) - first.count

export function countOutcomes(rule: PrizeRule, choice: Choice): Outcomes {
  if (choice.form === 'balls') return { kind: 'balls', choice, all: ballOutcomes(rule, choice) }
  if (choice.form === 'places') return placeOutcomes(rule, choice)
  return { kind: 'levels', all: levelOutcomes(rule, choice) }
}

function ballOutcomes(rule: PrizeRule, choice: BallsChoice): Outcome<BallHits>[] {
  const { game } = rule
  const winsBy = ballWins(game, choice)
  const firsts = zoneHits(game.first, choice.first)
  return firsts.flatMap(([first, ways]) => {
    const seconds = game.special ? specialHits(game, choice.first, first) : zoneHits(game.second!, choice.second!)
    return seconds.map(([second, times]) => {
      const hits = { first, second }
      return { hits, draws: ways * times, wins: winsBy(rule, hits) }
    })
  })
}

type HitsWays = readonly [hits: ZoneHits, ways: number]

function zoneHits(zone: Zone, { bankers, others }: ZoneChoice): HitsWays[] {
  const strangers = countZoneNumbers(zone) - bankers.length - others.length
  const counts = upTo(Math.min(bankers.length, zone.count)).flatMap((b) =>
    upTo(Math.min(others.length, zone.count - b)).map((o) => ({ bankers: b, others: o })),
  )
  return possible(
    counts.map((hits) => [
      hits,
      countCombinations(bankers.length, hits.bankers) *
        countCombinations(others.length, hits.others) *
        countCombinations(strangers, zone.count - hits.bankers - hits.others),
    ]),
  )
}

/** Lists the possible hits of 七乐彩's special number, given the hits of the basic numbers. */
function specialHits(game: Game, { bankers, others }: ZoneChoice, first: ZoneHits): HitsWays[] {
  const [ofBankers, ofOthers] = [bankers.length - first.bankers, others.length - first.others]
  return possible([
    [{ bankers: 1, others: 0 }, ofBankers],
    [{ bankers: 0, others: 1 }, ofOthers],
    [{ bankers: 0, others: 0 }, leftForSpecial(game) - ofBankers - ofOthers],
  ])
}

const possible = (all: readonly HitsWays[]) => all.filter(([, ways]) => ways > 0)
const upTo = (most: number) => Array.from({ length: most + 1 }, (_, n) => n)

function placeOutcomes(rule: PrizeRule, choice: PlacesChoice): PlaceOutcomes {
  const groups = placeGroups(rule, choice)
  const ways = groups.map((group) => waysByCount(group.map((place) => countPlaceWays(rule, choice, place))))
  const winsBy = placeWins(rule.game, choice)
  const all = products(ways.map((byCount) => [...byCount.keys()])).map((hits) => {
    const draws = hits.reduce((product, count, i) => product * ways[i]![count]!, 1)
    const hit = new Set(groups.flatMap((group, i) => group.slice(0, hits[i])))
    const isHit = choice.places.map((_, place) => hit.has(place))
    return { hits, draws, wins: winsBy(rule, isHit) }
  })
  return { kind: 'places', groups, all: all.filter(({ draws }) => draws > 0) }
}

/**
 * Groups the positions that are equivalent: only the number of hits in a group matters. In a game with a second zone,
 * positions of the same zone with equally many chosen digits are equivalent. In games without one all positions are
 * equivalent, because only a match of all of them wins. If runs of adjacent matches win (七星彩 up to issue 20099),
 * each position is a group.
 */
function placeGroups({ game, matching }: PrizeRule, { places }: PlacesChoice): number[][] {
  const groups = new Map<string, number[]>()
  for (const [place, { length }] of places.entries()) {
    const isSecond = place >= game.first.count
    const key = matching === digitsInARow ? `${place}` : `${isSecond}${game.second ? length : ''}`
    groups.set(key, [...(groups.get(key) ?? []), place])
  }
  return [...groups.values()]
}

function countPlaceWays({ game, matching }: PrizeRule, { places }: PlacesChoice, place: number): PlaceWays {
  const isSecond = place >= game.first.count && matching !== digitsInARow
  const { min, max } = isSecond ? getDrawnSecondZone(game)! : game.first
  const hit = places[place]!.filter((digit) => digit <= max).length
  return { hit, miss: max - min + 1 - hit }
}

const products = (lists: readonly (readonly number[])[]): number[][] =>
  lists.reduce<number[][]>((rows, list) => rows.flatMap((row) => list.map((one) => [...row, one])), [[]])

const TEN = upTo(9)

function levelOutcomes(rule: PrizeRule, choice: ThreeDigitsChoice): Outcome<number | null>[] {
  const draws = new Map<number, number>()
  for (const first of products([TEN, TEN, TEN])) {
    const level = countLevelWins(choice, rule, { first, second: [] }).indexOf(1)
    draws.set(level, (draws.get(level) ?? 0) + 1)
  }
  return [...rule.levels.keys(), NO_LEVEL].flatMap((level) => {
    const wins = rule.levels.map((_, i) => (i === level ? 1 : 0))
    return draws.has(level) ? [{ hits: level === NO_LEVEL ? null : level, draws: draws.get(level)!, wins }] : []
  })
}

const NO_LEVEL = -1
