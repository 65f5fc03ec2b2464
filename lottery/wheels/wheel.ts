import { countBits } from '#lottery/combinations.ts'

/** 中 `drawn` 保 `hit`: if `drawn` of the chosen numbers are drawn, at least one bet has `hit` of them. */
export interface Guarantee {
  readonly drawn: number
  readonly hit: number
}

/**
 * 旋转矩阵: a selection of bets from `chosen` numbers with a guarantee. A lotto design LD(chosen, size, drawn, hit) in
 * the terms of Li and van Rees, Lotto Design Tables; if drawn = hit, a covering design.
 */
export interface Wheel {
  /** Count of chosen numbers. */
  readonly chosen: number
  /** Numbers per bet. */
  readonly size: number
  readonly guarantee: Guarantee
  /** Lower bound: no wheel with fewer bets exists. */
  readonly least: number
  /** Indexes of the chosen numbers, from 0, ascending. */
  readonly bets: readonly (readonly number[])[]
}

/** Lists all combinations of `size` out of `count` places as bit sets, in order. `count` up to 30. */
export function listPlaceSets(count: number, size: number): number[] {
  const all: number[] = []
  const take = (from: number, left: number, set: number): void => {
    if (left === 0) all.push(set)
    else for (let place = from; place <= count - left; place++) take(place + 1, left - 1, set | (1 << place))
  }
  take(0, size, 0)
  return all
}

const toBitSet = (places: readonly number[]): number => places.reduce((set, place) => set | (1 << place), 0)

/** Hits of the best bet over all cases with `drawn` numbers among the chosen. */
export interface WheelCases {
  readonly drawn: number
  /** Number of cases: C(chosen, drawn). */
  readonly cases: number
  /** Hits of the best bet in the worst and in the best case. */
  readonly least: number
  readonly most: number
  /** Number of cases with `most` hits. */
  readonly mostCases: number
}

/** Checks every case: least and most hits of the best bet, and their frequency. */
export function countWheel({ chosen, bets }: Pick<Wheel, 'chosen' | 'bets'>, drawn: number): WheelCases {
  const sets = bets.map(toBitSet)
  const best = listPlaceSets(chosen, drawn).map((set) => Math.max(...sets.map((bet) => countBits(bet & set))))
  const most = Math.max(...best)
  return {
    drawn,
    cases: best.length,
    least: Math.min(...best),
    most,
    mostCases: best.filter((hits) => hits === most).length,
  }
}

/** Checks the guarantee in every case. */
export const hasGuarantee = (wheel: Wheel): boolean =>
  countWheel(wheel, wheel.guarantee.drawn).least >= wheel.guarantee.hit
