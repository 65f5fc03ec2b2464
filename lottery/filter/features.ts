import { computeArithmeticComplexity, computeBigStart, isPrime, computeThirdEnds } from '#lottery/features.ts'
import type { Zone } from '#lottery/games.ts'
import type { Condition, CountKind, Bounds, ZoneFilter } from './filter.ts'

/** One combination, that is the numbers of a bet in one zone: balls ascending, digits by position. */
export type Filling = ArrayLike<number>

/** Returns the amount that the number n at a position adds to a feature. */
export type Weight = (n: number, place: number) => number

export type Shape = 'span' | 'consecutive' | 'sameTail' | 'ac'

export interface BetFeature {
  /** Weight function of which the feature is the sum, or the name of a shape. */
  readonly of: Weight | Shape
  readonly most: number
  readonly accepts: (value: number) => boolean
}

type FeatureContext = Pick<ZoneFilter, 'zone' | 'before'>

/**
 * Returns the features that a condition restricts: one, or three for 三区比 and 012路. A combination fails the condition if
 * the value of any of them is not accepted.
 */
export function listBetFeatures(facts: FeatureContext, condition: Condition): BetFeature[] {
  const { count, max } = facts.zone
  switch (condition.kind) {
    case 'thirds':
    case 'remainders': {
      const parts = condition.kind === 'thirds' ? createThirdWeights(facts.zone) : REMAINDERS
      return condition.ranges.map((range, i) => ({ of: parts[i]!, most: count, accepts: isWithin(range) }))
    }
    case 'sumTail':
      return [{ of: (n) => n % 10, most: 9 * count, accepts: (sum) => condition.digits.includes(sum % 10) }]
    case 'place':
      return [
        {
          of: (n, place) => (place === condition.place ? n : 0),
          most: max,
          accepts: (n) => condition.digits.includes(n),
        },
      ]
    case 'group':
      return [{ of: createMembershipWeight(condition.numbers), most: count, accepts: isWithin(condition.range) }]
    default:
      return [{ ...createCountFeature(facts, condition.kind), accepts: isWithin(condition.range) }]
  }
}

export function computeFeatureValue({ of }: Pick<BetFeature, 'of'>, filling: Filling): number {
  if (typeof of === 'string') return SHAPES[of](filling)
  let sum = 0
  for (let place = 0; place < filling.length; place++) sum += of(filling[place]!, place)
  return sum
}

const isWithin =
  ({ from, to }: Bounds) =>
  (value: number): boolean =>
    value >= from && value <= to

function createCountFeature({ zone, before }: FeatureContext, kind: CountKind): Omit<BetFeature, 'accepts'> {
  const { count, min, max, ordered } = zone
  switch (kind) {
    case 'sum':
      return { of: (n) => n, most: ordered ? count * max : count * max - (count * (count - 1)) / 2 }
    case 'span':
      return { of: kind, most: max - min }
    case 'odd':
      return { of: (n) => n % 2, most: count }
    case 'big':
      return { of: (n) => +(n >= computeBigStart(zone)), most: count }
    case 'prime':
      return { of: (n) => +isPrime(n), most: count }
    case 'consecutive':
      return { of: kind, most: count }
    case 'sameTail':
      return { of: kind, most: count }
    case 'ac':
      return { of: kind, most: (count * (count - 1)) / 2 - (count - 1) }
    case 'repeated':
      return { of: ordered ? (n, place) => +(before[place] === n) : createMembershipWeight(before), most: count }
    case 'neighbours':
      return { of: (n) => +(!before.includes(n) && (before.includes(n - 1) || before.includes(n + 1))), most: count }
  }
}

const createMembershipWeight =
  (numbers: readonly number[]): Weight =>
  (n) =>
    +numbers.includes(n)

const REMAINDERS = [0, 1, 2].map(
  (rest): Weight =>
    (n) =>
      +(n % 3 === rest),
)

function createThirdWeights(zone: Zone): Weight[] {
  const [low, middle] = computeThirdEnds(zone)
  return [(n) => +(n <= low), (n) => +(n > low && n <= middle), (n) => +(n > middle)]
}

function computeSpan(filling: Filling): number {
  let [least, most] = [filling[0]!, filling[0]!]
  for (let i = 1; i < filling.length; i++) {
    if (filling[i]! < least) least = filling[i]!
    if (filling[i]! > most) most = filling[i]!
  }
  return most - least
}

function countConsecutive(balls: Filling): number {
  let numbers = 0
  let inRun = false
  for (let i = 1; i < balls.length; i++) {
    const gap = balls[i]! - balls[i - 1]!
    const follows = gap === 1
    if (follows) numbers += inRun ? 1 : 2
    inRun = follows
  }
  return numbers
}

function countSameTail(balls: Filling): number {
  // One bit per last digit.
  let once = 0
  let twice = 0
  for (let i = 0; i < balls.length; i++) {
    const tail = 1 << (balls[i]! % 10)
    twice |= once & tail
    once |= tail
  }
  let numbers = 0
  for (let i = 0; i < balls.length; i++) if (twice & (1 << (balls[i]! % 10))) numbers++
  return numbers
}

export const SHAPES: Readonly<Record<Shape, (filling: Filling) => number>> = {
  span: computeSpan,
  consecutive: countConsecutive,
  sameTail: countSameTail,
  ac: computeArithmeticComplexity,
}
