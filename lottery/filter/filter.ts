import type { Game, Zone } from '#lottery/games.ts'
import { range } from '#lottery/numbers.ts'

/** What a figure of a bet may be, both ends counted in; nothing where `from` is above `to`. */
export interface Bounds {
  readonly from: number
  readonly to: number
}

/** Figures of a filling, one number each; docs/spec/trends.md defines them. `odd`, `big`, `prime` are the left side of their ratio. */
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

/** 三区比, 012路: how many numbers each of three parts may have. */
export interface PartsCondition {
  readonly kind: 'thirds' | 'remainders'
  readonly ranges: readonly Bounds[]
}

/** 和尾: the last digit of the sum is one of these. */
export interface SumTailCondition {
  readonly kind: 'sumTail'
  readonly digits: readonly number[]
}

/** Digit games: the digit in one place (from 0) is one of these. */
export interface PlaceCondition {
  readonly kind: 'place'
  readonly place: number
  readonly digits: readonly number[]
}

/** 自选组: so many numbers are of a group of the player's own, 出 m 到 n 个. */
export interface GroupCondition {
  readonly kind: 'group'
  readonly numbers: readonly number[]
  readonly range: Bounds
}

/** What is asked of a filling. One that is off drops nothing; what it would keep alone is counted all the same. */
export type Condition = (CountCondition | PartsCondition | SumTailCondition | PlaceCondition | GroupCondition) & {
  readonly isOn: boolean
}

/** Every filling with these numbers that has `least` to `most` of the bankers (胆码出几个). Ascending, bankers among the numbers. */
export interface BallSet {
  readonly form: 'balls'
  readonly numbers: readonly number[]
  readonly bankers: readonly number[]
  readonly least: number
  readonly most: number
}

/** Every filling with one of these digits in each place. */
export interface PlaceSet {
  readonly form: 'places'
  readonly places: readonly (readonly number[])[]
}

export type ZoneSet = BallSet | PlaceSet

/** One zone, filtered for itself: what is left of one zone multiplies with what is left of the other. */
export interface ZoneFilter {
  readonly zone: Zone
  readonly set: ZoneSet
  /** At most CONDITIONS_MOST. */
  readonly conditions: readonly Condition[]
  /** What the last draw had in this zone, for 重号 and 邻号. */
  readonly before: readonly number[]
}

/** A set of bets, and what is asked of each. */
export interface Filter {
  readonly game: Game
  readonly first: ZoneFilter
  /** Null where a pick has no second zone. */
  readonly second: ZoneFilter | null
  /** 容错: how many conditions, of both zones together, a bet may fail and be kept all the same. */
  readonly tolerance: number
}

/** Of one zone: each has a bit. */
export const CONDITIONS_MOST = 16

/** All fillings of a zone. */
export function wholeSet({ ordered, count, min, max }: Zone): ZoneSet {
  const numbers = range(min, max)
  if (ordered) return { form: 'places', places: Array.from({ length: count }, () => numbers) }
  return { form: 'balls', numbers, bankers: [], least: 0, most: count }
}

/** A set without some numbers (杀号), in digit games in no place. */
export function without(set: ZoneSet, killed: readonly number[]): ZoneSet {
  const left = (numbers: readonly number[]) => numbers.filter((n) => !killed.includes(n))
  if (set.form === 'places') return { ...set, places: set.places.map(left) }
  return { ...set, numbers: left(set.numbers), bankers: left(set.bankers) }
}
