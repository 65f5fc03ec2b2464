import type { Game, Zone } from '#lottery/games.ts'
import { listRange } from '#lottery/numbers.ts'

/** Bounds of a feature, both included; empty if `from` > `to`. */
export interface Bounds {
  readonly from: number
  readonly to: number
}

/**
 * Scalar features of a combination, defined in docs/spec/trends.md. `odd`, `big` and `prime` are the left side of their
 * ratio.
 */
export type CountKind =
  | 'sum'
  | 'span'
  | 'odd'
  | 'big'
  | 'prime'
  | 'consecutive'
  | 'sameTail'
  | 'ac'
  | 'repeated'
  | 'neighbours'

export interface CountCondition {
  readonly kind: CountKind
  readonly range: Bounds
}

/** 三区比, 012路: bounds of the numbers in each of three parts. */
export interface PartsCondition {
  readonly kind: 'thirds' | 'remainders'
  readonly ranges: readonly Bounds[]
}

/** 和尾: allowed last digits of the sum. */
export interface SumTailCondition {
  readonly kind: 'sumTail'
  readonly digits: readonly number[]
}

/** Digit games: allowed digits in one position (from 0). */
export interface PlaceCondition {
  readonly kind: 'place'
  readonly place: number
  readonly digits: readonly number[]
}

/** 自选组: bounds of the numbers from a custom group, 出 m 到 n 个. */
export interface GroupCondition {
  readonly kind: 'group'
  readonly numbers: readonly number[]
  readonly range: Bounds
}

/** Condition on a combination of a zone. A disabled one drops nothing, but its effect alone is still counted. */
export type Condition = (CountCondition | PartsCondition | SumTailCondition | PlaceCondition | GroupCondition) & {
  readonly isOn: boolean
}

/**
 * All combinations of these numbers with `least` to `most` of the bankers (胆码出几个). Ascending; bankers are included
 * in the numbers.
 */
export interface BallSet {
  readonly form: 'balls'
  readonly numbers: readonly number[]
  readonly bankers: readonly number[]
  readonly least: number
  readonly most: number
}

/** All combinations with one of these digits in each position. */
export interface PlaceSet {
  readonly form: 'places'
  readonly places: readonly (readonly number[])[]
}

export type ZoneSet = BallSet | PlaceSet

/** Filter of one zone. The results of both zones are multiplied. */
export interface ZoneFilter {
  readonly zone: Zone
  readonly set: ZoneSet
  /** At most MAX_CONDITIONS. */
  readonly conditions: readonly Condition[]
  /** Numbers of the last draw in this zone, for 重号 and 邻号. */
  readonly before: readonly number[]
}

/** A set of bets with conditions. */
export interface Filter {
  readonly game: Game
  readonly first: ZoneFilter
  /** Null if picks have no second zone. */
  readonly second: ZoneFilter | null
  /** 容错: maximum number of failed conditions, of both zones together, of a bet that is left. */
  readonly tolerance: number
}

/** Maximum conditions per zone: each has a bit. */
export const MAX_CONDITIONS = 16

/** Returns the set of all combinations of a zone. */
export function createWholeSet({ ordered, count, min, max }: Zone): ZoneSet {
  const numbers = listRange(min, max)
  if (ordered) return { form: 'places', places: Array.from({ length: count }, () => numbers) }
  return { form: 'balls', numbers, bankers: [], least: 0, most: count }
}

/** Removes numbers from a set (杀号), in digit games from all positions. */
export function removeNumbers(set: ZoneSet, killed: readonly number[]): ZoneSet {
  const removeKilled = (numbers: readonly number[]) => numbers.filter((n) => !killed.includes(n))
  if (set.form === 'places') return { ...set, places: set.places.map(removeKilled) }
  return { ...set, numbers: removeKilled(set.numbers), bankers: removeKilled(set.bankers) }
}
