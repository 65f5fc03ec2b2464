import type { Game, Zone } from '#lottery/games.ts'
import { listRange } from '#lottery/numbers.ts'

/** Bounds of a feature's value, both included. If `from` > `to`, no value is accepted. */
export interface Bounds {
  readonly from: number
  readonly to: number
}

/**
 * Features of a combination that are one number, defined in docs/spec/trends.md. `odd`, `big` and `prime` are the first
 * numbers of the ratios 奇偶比, 大小比 and 质合比.
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

/** Condition on a combination of a zone. A disabled condition drops no bets; only its effect alone is counted. */
export type Condition = { readonly isOn: boolean } & (
  | { readonly kind: CountKind; readonly range: Bounds }
  /** 三区比, 012路: bounds for how many numbers are in each of the three parts. */
  | { readonly kind: 'thirds' | 'remainders'; readonly ranges: readonly Bounds[] }
  /** 和尾: allowed last digits of the sum. */
  | { readonly kind: 'sumTail'; readonly digits: readonly number[] }
  /** Allowed digits in one position (from 0) of a digit game. */
  | { readonly kind: 'place'; readonly place: number; readonly digits: readonly number[] }
  /** 自选组: bounds for how many numbers of the combination belong to a custom group (出 m 到 n 个). */
  | { readonly kind: 'group'; readonly numbers: readonly number[]; readonly range: Bounds }
)

/**
 * All combinations of these numbers that contain `least` to `most` of the bankers (胆码出几个). Both lists are ascending,
 * and `numbers` includes the bankers.
 */
export interface BallSet {
  readonly form: 'balls'
  readonly numbers: readonly number[]
  readonly bankers: readonly number[]
  readonly least: number
  readonly most: number
}

export interface PlaceSet {
  readonly form: 'places'
  readonly places: readonly (readonly number[])[]
}

export type ZoneSet = BallSet | PlaceSet

export interface ZoneFilter {
  readonly zone: Zone
  readonly set: ZoneSet
  readonly conditions: readonly Condition[]
  /** Numbers of the latest draw in this zone, for the features 重号 and 邻号. */
  readonly before: readonly number[]
}

export interface Filter {
  readonly game: Game
  readonly first: ZoneFilter
  readonly second: ZoneFilter | null
  /** 容错: maximum number of conditions, in both zones together, that a bet may fail without being dropped. */
  readonly tolerance: number
}

export const MAX_CONDITIONS = 16

export function createWholeSet({ ordered, count, min, max }: Zone): ZoneSet {
  const numbers = listRange(min, max)
  if (ordered) return { form: 'places', places: Array.from({ length: count }, () => numbers) }
  return { form: 'balls', numbers, bankers: [], least: 0, most: count }
}

/** Removes numbers from a set (杀号); in digit games from all positions. */
export function removeNumbers(set: ZoneSet, killed: readonly number[]): ZoneSet {
  const removeKilled = (numbers: readonly number[]) => numbers.filter((n) => !killed.includes(n))
  if (set.form === 'places') return { ...set, places: set.places.map(removeKilled) }
  return { ...set, numbers: removeKilled(set.numbers), bankers: removeKilled(set.bankers) }
}
