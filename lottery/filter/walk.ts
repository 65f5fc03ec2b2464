import type { BallSet, PlaceSet, ZoneFilter } from './filter.ts'
import { type BetFeature, listBetFeatures, type Filling, type Shape, SHAPES } from './features.ts'
import {
  computeConsecutiveWith,
  countDistancesWith,
  extendPrefix,
  type Prefix,
  computeSameTailWith,
  createPrefix,
} from './prefix.ts'
import { STRIDE, createSums, type Tallies, createTallies } from './tallies.ts'

/**
 * Callback for each combination of a zone. `fails` has bit i if the combination fails condition i, enabled or not. The
 * next call overwrites the array `filling`.
 */
export type Visit = (fails: number, filling: Filling) => void

/** Bit for combinations that are not in the set, because they contain too many or too few bankers. */
const OUTSIDE = 1 << 16

export function visitFillings(filter: ZoneFilter, visit: Visit): void {
  const tests = buildTests(filter)
  if (filter.set.form === 'balls') visitBallFillings(filter, filter.set, tests, visit)
  else visitDigitFillings(filter.set, tests, visit)
}

interface Tests {
  readonly tallies: Tallies
  /** Bits of the conditions that fail, by the value of a shape. */
  readonly shapes: Readonly<Record<Shape, Int32Array>>
}

type Test = BetFeature & { readonly bit: number }

function buildTests(filter: ZoneFilter): Tests {
  const { zone, set, conditions } = filter
  const tests = conditions.flatMap((condition, i): Test[] =>
    listBetFeatures(filter, condition).map((figure) => ({ ...figure, bit: 1 << i })),
  )
  if (set.form === 'balls' && (set.bankers.length > 0 || set.least > 0)) tests.push(createBankerTest(filter, set))
  const shapes = Object.keys(SHAPES).map((shape) => [shape, buildFailsByValue(tests.filter(({ of }) => of === shape))])
  const added = tests.flatMap(({ of, ...test }) => (typeof of === 'string' ? [] : [{ ...test, of }]))
  return { tallies: createTallies(zone, added), shapes: Object.fromEntries(shapes) as Tests['shapes'] }
}

function createBankerTest({ zone }: ZoneFilter, { bankers, least, most }: BallSet): Test {
  return {
    of: (n) => +bankers.includes(n),
    most: zone.count,
    accepts: (count) => count >= least && count <= most,
    bit: OUTSIDE,
  }
}

const buildFailsByValue = (tests: readonly Test[]): Int32Array =>
  Int32Array.from({ length: STRIDE }, (_, value) =>
    tests.reduce((bits, { accepts, bit }) => (accepts(value) ? bits : bits | bit), 0),
  )

function visitBallFillings({ zone }: ZoneFilter, set: BallSet, { tallies, shapes }: Tests, visit: Visit): void {
  const numbers = Uint8Array.from(set.numbers)
  const filling = new Uint8Array(zone.count)
  const lastPlace = zone.count - 1
  const sums = createSums(tallies, zone.count)
  const { span, consecutive, sameTail, ac } = shapes

  function choose(place: number, from: number, before: Prefix | null): void {
    const end = numbers.length - (lastPlace - place)
    for (let i = from; i < end; i++) {
      const n = numbers[i]!
      filling[place] = n
      if (place === lastPlace) visitLast(before, n)
      else {
        sums.add(place, n)
        choose(place + 1, i + 1, before ? extendPrefix(before, n) : createPrefix(n))
      }
    }
  }

  function visitLast(before: Prefix | null, n: number): void {
    let fails = sums.failsWith(lastPlace, n)
    if (before) {
      fails |= span[n - before.first]! | consecutive[computeConsecutiveWith(before, n)]!
      fails |= sameTail[computeSameTailWith(before, n)]! | ac[countDistancesWith(before, n) - lastPlace]!
    }
    if (fails < OUTSIDE) visit(fails, filling)
  }

  choose(0, 0, null)
}

function visitDigitFillings({ places }: PlaceSet, { tallies, shapes }: Tests, visit: Visit): void {
  const filling = new Uint8Array(places.length)
  const lastPlace = places.length - 1
  const sums = createSums(tallies, places.length)

  function choose(place: number, least: number, most: number): void {
    for (const n of places[place]!) {
      filling[place] = n
      const [low, high] = [Math.min(least, n), Math.max(most, n)]
      if (place === lastPlace) visit(sums.failsWith(place, n) | shapes.span[high - low]!, filling)
      else {
        sums.add(place, n)
        choose(place + 1, low, high)
      }
    }
  }

  choose(0, STRIDE, 0)
}
