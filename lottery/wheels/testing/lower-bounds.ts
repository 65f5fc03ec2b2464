import { countBits, countCombinations } from '#lottery/combinations.ts'
import { listPlaceSets, type Wheel } from '#lottery/wheels/wheel.ts'

export type WheelSize = Pick<Wheel, 'chosen' | 'size' | 'guarantee'>

/** Computes the sphere bound: the number of all cases divided by the number of cases that one bet covers. */
export function computeSphereBound({ chosen, size, guarantee: { drawn, hit } }: WheelSize): number {
  let covered = 0
  for (let hits = hit; hits <= Math.min(size, drawn); hits++) {
    covered += countCombinations(size, hits) * countCombinations(chosen - size, drawn - hits)
  }
  return Math.ceil(countCombinations(chosen, drawn) / covered)
}

/** Covering numbers greater than Schönheim's bound, by `chosen size hit`. The tests prove them with `hasWheel`. */
export const COVERING_NUMBERS: Readonly<Record<string, number>> = { '7 4 2': 5, '9 4 2': 8, '10 4 2': 9, '9 5 3': 12 }

/**
 * Computes Schönheim's bound for covering designs (hit = drawn), improved by COVERING_NUMBERS. J. Schönheim: On
 * coverings, Pacific J. Math. 14, 1964.
 */
export function computeSchonheimBound({ chosen, size, guarantee: { hit } }: WheelSize): number {
  let bound = 1
  for (let at = hit - 1; at >= 0; at--) {
    const known = COVERING_NUMBERS[[chosen - at, size - at, hit - at].join(' ')] ?? 0
    bound = Math.max(known, Math.ceil(((chosen - at) * bound) / (size - at)))
  }
  return bound
}

/** Returns the greater of the sphere bound and Schönheim's bound. */
export const computeBound = (wheel: WheelSize): number =>
  Math.max(computeSphereBound(wheel), wheel.guarantee.hit === wheel.guarantee.drawn ? computeSchonheimBound(wheel) : 1)

/**
 * Returns whether a wheel of `count` bets exists, by exhaustive search: selects a case that no bet covers yet, and
 * tries each bet that covers it. Of bets that are equivalent with respect to the bets so far, it tries only one.
 */
export function hasWheel({ chosen, size, guarantee: { drawn, hit } }: WheelSize, count: number): boolean {
  const cases = listPlaceSets(chosen, drawn)
  const covers = (bet: number, one: number) => countBits(bet & one) >= hit
  const divide = (cells: readonly number[], set: number) =>
    cells.flatMap((cell) => [cell & set, cell & ~set]).filter((cell) => cell !== 0)
  const kindOf = (bet: number, cells: readonly number[]) =>
    cells.reduce((kind, cell) => kind * (size + 1) + countBits(bet & cell), 0)

  function search(
    left: number,
    open: readonly number[],
    allowed: readonly number[],
    cells: readonly number[],
  ): boolean {
    if (open.length === 0) return true
    const worth = new Map(allowed.map((bet) => [bet, open.filter((one) => covers(bet, one)).length]))
    const most = [...worth.values()].sort((a, b) => b - a).slice(0, left)
    if (most.reduce((sum, one) => sum + one, 0) < open.length) return false
    const branches = open.slice(0, 24).map((one) => {
      const divided = divide(cells, one)
      const kinds = Map.groupBy(
        allowed.filter((bet) => covers(bet, one)),
        (bet) => kindOf(bet, divided),
      )
      return { divided, kinds: [...kinds.values()] }
    })
    const { divided, kinds } = branches.reduce((a, b) => (b.kinds.length < a.kinds.length ? b : a))
    let rest = allowed
    for (const kind of kinds.sort(([a], [b]) => worth.get(b!)! - worth.get(a!)!)) {
      const bet = kind[0]!
      const stillOpen = open.filter((one) => !covers(bet, one))
      if (search(left - 1, stillOpen, rest, divide(divided, bet))) return true
      rest = rest.filter((other) => !kind.includes(other))
    }
    return false
  }

  return search(count, cases, listPlaceSets(chosen, size), [2 ** chosen - 1])
}
