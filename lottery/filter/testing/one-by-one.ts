import type { Condition, Filter, Bounds, ZoneFilter, ZoneSet } from '#lottery/filter/filter.ts'
import { type Features, computeFeatures } from '#lottery/features.ts'
import type { Game } from '#lottery/games.ts'

/** Lists all combinations of a set directly from its definition, for comparison with `visitFillings`. */
export function listFillings({ zone, set }: Pick<ZoneFilter, 'zone' | 'set'>): number[][] {
  return set.form === 'places'
    ? listDigitFillings(set.places)
    : listSubsets(set.numbers, zone.count).filter((one) => hasBankers(set, one))
}

const listDigitFillings = (places: readonly (readonly number[])[]): number[][] =>
  places.reduce<number[][]>((made, digits) => made.flatMap((start) => digits.map((digit) => [...start, digit])), [[]])

function listSubsets(numbers: readonly number[], size: number): number[][] {
  if (size === 0) return [[]]
  return numbers.flatMap((n, i) => listSubsets(numbers.slice(i + 1), size - 1).map((rest) => [n, ...rest]))
}

function hasBankers(set: Extract<ZoneSet, { form: 'balls' }>, filling: readonly number[]): boolean {
  const had = set.bankers.filter((n) => filling.includes(n)).length
  return had >= set.least && had <= set.most
}

/**
 * Returns for each condition, enabled or not, whether a combination fails it. Uses `computeFeatures` of trend charts,
 * which is independent of the code under lottery/filter.
 */
export function checkConditions(game: Game, filter: ZoneFilter, filling: readonly number[]): boolean[] {
  const zoneGame = { ...game, first: filter.zone }
  const numbers = { first: filling, second: [] }
  const features = computeFeatures(zoneGame, numbers, { first: filter.before, second: [] })
  return filter.conditions.map((condition) => !isMet(condition, features, filling))
}

const isIn = ({ from, to }: Bounds, value: number) => from <= value && value <= to

function isMet(condition: Condition, features: Features, filling: readonly number[]): boolean {
  switch (condition.kind) {
    case 'sumTail':
      return condition.digits.includes(features.sumTail)
    case 'place':
      return condition.digits.includes(filling[condition.place]!)
    case 'group':
      return isIn(
        condition.range,
        new Set([...filling.keys()].filter((i) => condition.numbers.includes(filling[i]!))).size,
      )
    case 'thirds':
    case 'remainders':
      return condition.ranges.every((range, i) => isIn(range, features[condition.kind]![i]!))
    default:
      return isIn(condition.range, getCount(condition.kind, features))
  }
}

/** Returns the value of the feature that a condition with bounds restricts. */
export function getCount(
  kind: Extract<Condition, { range: Bounds; kind: string }>['kind'],
  features: Features,
): number {
  switch (kind) {
    case 'odd':
      return features.oddEven[0]!
    case 'big':
      return features.bigSmall[0]!
    case 'prime':
      return features.primeComposite[0]!
    case 'sum':
    case 'span':
      return features[kind]
    case 'ac':
      return features.ac!
    case 'group':
      throw new Error('a group is no feature')
    default:
      return features[kind]!.length
  }
}

/** Numbers of a bet by zone, with the result of its check. */
export interface JudgedBet {
  readonly first: readonly number[]
  readonly second: readonly number[]
  /** Indexes of the enabled conditions that the bet fails, per zone. */
  readonly failed: { readonly first: readonly number[]; readonly second: readonly number[] }
  readonly isKept: boolean
}

/** Checks every bet of a filter's set separately. */
export function judgeBets(filter: Filter): JudgedBet[] {
  const seconds = filter.second ? judgeFillings(filter.game, filter.second) : [{ filling: [], failed: [] }]
  return judgeFillings(filter.game, filter.first).flatMap((first) =>
    seconds.map((second) => ({
      first: first.filling,
      second: second.filling,
      failed: { first: first.failed, second: second.failed },
      isKept: first.failed.length + second.failed.length <= filter.tolerance,
    })),
  )
}

function judgeFillings(game: Game, filter: ZoneFilter): { filling: number[]; failed: number[] }[] {
  return listFillings(filter).map((filling) => {
    const fails = checkConditions(game, filter, filling)
    return { filling, failed: [...fails.keys()].filter((i) => fails[i]! && filter.conditions[i]!.isOn) }
  })
}
