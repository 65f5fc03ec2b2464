import type { BallSet, ZoneFilter } from './filter.ts'
import { type BetFeature, listBetFeatures, type Filling, SHAPES, type Weight } from './features.ts'
import type { Zone } from '#lottery/games.ts'

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

type Test<Of = BetFeature['of']> = Omit<BetFeature, 'of'> & { readonly of: Of; readonly bit: number }

function buildTests(filter: ZoneFilter) {
  const { zone, set, conditions } = filter
  const tests = conditions.flatMap((condition, i): Test[] =>
    listBetFeatures(filter, condition).map((figure) => ({ ...figure, bit: 1 << i })),
  )
  if (set.form === 'balls' && (set.bankers.length > 0 || set.least > 0)) tests.push(createBankerTest(filter, set))
  const summed = tests.flatMap(({ of, ...test }) => (typeof of === 'string' ? [] : [{ ...test, of }]))
  const shapes = tests.flatMap((test) =>
    typeof test.of === 'string' ? [{ compute: SHAPES[test.of], failsByValue: buildFailsByValue(test) }] : [],
  )
  return { sums: createSums(zone, summed), shapes }
}

function createBankerTest({ zone }: ZoneFilter, { bankers, least, most }: BallSet): Test {
  return {
    of: (n) => +bankers.includes(n),
    most: zone.count,
    accepts: (count) => count >= least && count <= most,
    bit: OUTSIDE,
  }
}

/** Bit of the condition by the value of its feature: 0 if the condition accepts the value. */
const buildFailsByValue = ({ most, accepts, bit }: Omit<Test, 'of'>): Int32Array =>
  Int32Array.from({ length: most + 1 }, (_, value) => (accepts(value) ? 0 : bit))

/** Row length of a table that is indexed by a number; greater than every number of any zone. */
const STRIDE = 36

/**
 * Creates the sums of a combination under construction: call `add` for each position except the last, then `failsWith`
 * for each candidate of the last position, which returns the bits of the failed conditions.
 */
function createSums({ count, min, max }: Zone, tests: readonly Test<Weight>[]) {
  const size = tests.length
  const failsByValue = tests.map(buildFailsByValue)
  // Weight of number n at a position for test i, at (position × STRIDE + n) × size + i.
  const weights = new Int32Array(count * STRIDE * size)
  for (let place = 0; place < count; place++) {
    for (let n = min; n <= max; n++)
      weights.set(
        tests.map(({ of }) => of(n, place)),
        (place * STRIDE + n) * size,
      )
  }
  // For each position, the sums over all earlier positions.
  const before = new Int32Array(count * size)
  return {
    add(place: number, n: number): void {
      const [at, added] = [place * size, (place * STRIDE + n) * size]
      for (let i = 0; i < size; i++) before[at + size + i] = before[at + i]! + weights[added + i]!
    },
    failsWith(place: number, n: number): number {
      const [at, added] = [place * size, (place * STRIDE + n) * size]
      let bits = 0
      for (let i = 0; i < size; i++) bits |= failsByValue[i]![before[at + i]! + weights[added + i]!]!
      return bits
    },
  }
}
