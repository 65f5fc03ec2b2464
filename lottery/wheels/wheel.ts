import { countBits } from '#lottery/combinations.ts'

/** Guarantee 中 `drawn` 保 `hit`: if `drawn` of the chosen numbers are drawn, at least one bet has `hit` of them. */
export interface Guarantee {
  readonly drawn: number
  readonly hit: number
}

/**
 * Wheel (旋转矩阵): bets on `chosen` numbers, selected so that they have a guarantee. Li and van Rees, Lotto Design Tables,
 * call it a lotto design LD(chosen, size, drawn, hit); if drawn = hit, it is a covering design.
 */
export interface Wheel {
  readonly chosen: number
  readonly size: number
  readonly guarantee: Guarantee
  /** Lower bound for the number of bets: no wheel with fewer bets has this guarantee. */
  readonly least: number
  /** Each bet as indexes (from 0, ascending) of the chosen numbers. */
  readonly bets: readonly (readonly number[])[]
}

/** Lists all combinations of `size` out of `count` positions as bit sets. `count` must be at most 30. */
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

/** Statistics over all cases in which `drawn` of the chosen numbers are drawn: hits of the best bet in each case. */
export interface WheelCases {
  readonly drawn: number
  readonly cases: number
  /** `least`, `most`: hits of the best bet in the worst and in the best case; `mostCases`: number of the best cases. */
  readonly least: number
  readonly most: number
  readonly mostCases: number
}

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

export const hasGuarantee = (wheel: Wheel): boolean =>
  countWheel(wheel, wheel.guarantee.drawn).least >= wheel.guarantee.hit
