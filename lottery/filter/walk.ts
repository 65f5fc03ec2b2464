import type { BallSet, ZoneFilter } from './filter.ts'
import { type BetFeature, listBetFeatures, type Filling, SHAPES } from './features.ts'
import { STRIDE, createSums, createTallies } from './tallies.ts'

/**
 * Callback for each combination of a zone. `fails` has bit i if the combination fails condition i, enabled or not. The
 * next call overwrites the array `filling`.
 */
export type Visit = (fails: number, filling: Filling) => void

/** Bit for combinations that are not in the set, because they contain too many or too few bankers. */
const OUTSIDE = 1 << 16

export function visitFillings(filter: ZoneFilter, visit: Visit): void {
  const { set, zone } = filter
  const { sums, shapes } = buildTests(filter)
  const filling = new Uint8Array(zone.count)
  const isBalls = set.form === 'balls'

  function choose(place: number, from: number): void {
    const left = zone.count - 1 - place
    const numbers = isBalls ? set.numbers : set.places[place]!
    const end = numbers.length - (isBalls ? left : 0)
    for (let i = from; i < end; i++) {
      const n = numbers[i]!
      filling[place] = n
      if (left > 0) {
        sums.add(place, n)
        choose(place + 1, isBalls ? i + 1 : 0)
        continue
      }
      let fails = sums.failsWith(place, n)
      for (const { compute, failsByValue } of shapes) fails |= failsByValue[compute(filling)]!
      if (fails < OUTSIDE) visit(fails, filling)
    }
  }

  choose(0, 0)
}

type Test = BetFeature & { readonly bit: number }

function buildTests(filter: ZoneFilter) {
  const { zone, set, conditions } = filter
  const tests = conditions.flatMap((condition, i): Test[] =>
    listBetFeatures(filter, condition).map((figure) => ({ ...figure, bit: 1 << i })),
  )
  if (set.form === 'balls' && (set.bankers.length > 0 || set.least > 0)) tests.push(createBankerTest(filter, set))
  const added = tests.flatMap(({ of, ...test }) => (typeof of === 'string' ? [] : [{ ...test, of }]))
  const shapes = tests.flatMap((test) =>
    typeof test.of === 'string' ? [{ compute: SHAPES[test.of], failsByValue: buildFailsByValue(test) }] : [],
  )
  return { sums: createSums(createTallies(zone, added), zone.count), shapes }
}

function createBankerTest({ zone }: ZoneFilter, { bankers, least, most }: BallSet): Test {
  return {
    of: (n) => +bankers.includes(n),
    most: zone.count,
    accepts: (count) => count >= least && count <= most,
    bit: OUTSIDE,
  }
}

/** Bit of the condition by the value of its shape: 0 if the condition accepts the value. */
const buildFailsByValue = ({ accepts, bit }: Test): Int32Array =>
  Int32Array.from({ length: STRIDE }, (_, value) => (accepts(value) ? 0 : bit))
