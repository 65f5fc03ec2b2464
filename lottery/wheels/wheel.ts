import { bitCount } from '#lottery/bits.ts'
import { choose } from '#lottery/combinations.ts'

/** 中 `drawn` 保 `hit`: if so many of the drawn numbers are among those chosen, at least one bet has so many of them. */
export interface Guarantee {
  readonly drawn: number
  readonly hit: number
}

/**
 * 旋转矩阵: a few bets out of all of `chosen` numbers that keep a guarantee. A lotto design LD(chosen, size, drawn, hit) in
 * the words of Li and van Rees, Lotto Design Tables; where drawn = hit a covering design.
 */
export interface Wheel {
  /** How many numbers are chosen. */
  readonly chosen: number
  /** How many numbers a bet has. */
  readonly size: number
  readonly guarantee: Guarantee
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

/** What the bets of a wheel come to where `drawn` of the drawn numbers are among those chosen: every case is looked at. */
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

/** Looks at every case: what the best bet has at least, at most, and how often. */
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

/** Whether every case keeps the guarantee: it is never shown on trust. */
export const keepsGuarantee = (wheel: Wheel): boolean =>
  countWheel(wheel, wheel.guarantee.drawn).least >= wheel.guarantee.hit

/**
 * No wheel has fewer bets: all cases over those that one bet can keep (the sphere bound; of 中6保5 of sixes
 * ⌈C(v,6) / (1 + 6(v−6))⌉).
 */
export function sphereBound({ chosen, size, guarantee: { drawn, hit } }: Omit<Wheel, 'bets'>): number {
  let kept = 0
  for (let hits = hit; hits <= Math.min(size, drawn); hits++) {
    kept += choose(size, hits) * choose(chosen - size, drawn - hits)
  }
  return Math.ceil(choose(chosen, drawn) / kept)
}

/**
 * The bound of Schönheim for covering designs (hit = drawn): ⌈v/k ⌈(v−1)/(k−1) … ⌈(v−t+1)/(k−t+1)⌉ …⌉⌉ (J. Schönheim, On
 * coverings, Pacific J. Math. 14, 1964).
 */
export function schonheimBound({ chosen, size, guarantee: { hit } }: Omit<Wheel, 'bets'>): number {
  let bound = 1
  for (let at = hit - 1; at >= 0; at--) bound = Math.ceil(((chosen - at) * bound) / (size - at))
  return bound
}

/** The best lower bound that is known here. */
export const leastBets = (wheel: Omit<Wheel, 'bets'>): number =>
  Math.max(sphereBound(wheel), wheel.guarantee.hit === wheel.guarantee.drawn ? schonheimBound(wheel) : 1)
