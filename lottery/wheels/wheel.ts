import { bitCount } from '#lottery/bits.ts'

/** 中 `drawn` 保 `hit`: if so many of the drawn numbers are among those chosen, at least one bet has so many of them. */
export interface Guarantee {
  readonly drawn: number
  readonly hit: number
}

/**
 * 旋转矩阵: a few bets out of all of `chosen` numbers that keep a guarantee. A lotto design LD(chosen, size, drawn, hit) in
 * the terms of Li and van Rees, Lotto Design Tables; if drawn = hit, a covering design.
 */
export interface Wheel {
  /** How many numbers are chosen. */
  readonly chosen: number
  /** How many numbers a bet has. */
  readonly size: number
  readonly guarantee: Guarantee
  /** Lower bound: no wheel with fewer bets exists. */
  readonly least: number
  /** Places of the chosen numbers, from 0, ascending. */
  readonly bets: readonly (readonly number[])[]
}

/** All ways to take `size` of `count` places, each as a set of bits, in order. `count` up to 30. */
export function placesOf(count: number, size: number): number[] {
  const all: number[] = []
  const take = (from: number, left: number, set: number): void => {
    if (left === 0) all.push(set)
    else for (let place = from; place <= count - left; place++) take(place + 1, left - 1, set | (1 << place))
  }
  take(0, size, 0)
  return all
}

const setOf = (places: readonly number[]): number => places.reduce((set, place) => set | (1 << place), 0)

/** Hits of the best bet over all cases in which `drawn` of the drawn numbers are among those chosen. */
export interface WheelCases {
  readonly drawn: number
  /** How many cases there are: C(chosen, drawn). */
  readonly cases: number
  /** The best bet of the worst case, and of the best, has so many. */
  readonly least: number
  readonly most: number
  /** In how many cases the best bet has `most`. */
  readonly mostCases: number
}

/** Checks every case: how many of the drawn numbers the best bet has at least, at most, and how often. */
export function countWheel({ chosen, bets }: Pick<Wheel, 'chosen' | 'bets'>, drawn: number): WheelCases {
  const sets = bets.map(setOf)
  const best = placesOf(chosen, drawn).map((set) => Math.max(...sets.map((bet) => bitCount(bet & set))))
  const most = Math.max(...best)
  return {
    drawn,
    cases: best.length,
    least: Math.min(...best),
    most,
    mostCases: best.filter((hits) => hits === most).length,
  }
}

/** Whether every case keeps the guarantee. */
export const keepsGuarantee = (wheel: Wheel): boolean =>
  countWheel(wheel, wheel.guarantee.drawn).least >= wheel.guarantee.hit
