import type { Zone } from '#lottery/games.ts'
import type { BetFeature, Weight } from './features.ts'

/** A feature that is a sum over the numbers, and the bit set for an unaccepted value. */
export interface SummedFeature extends Omit<BetFeature, 'of'> {
  readonly of: Weight
  readonly bit: number
}

/**
 * Several features added as one number in a mixed radix: each number of a combination adds its weight to a sum, and
 * `fails` maps the sum to the bits of the failed conditions. Ten conditions thus cost two or three look-ups.
 */
export interface Tallies {
  /** Number of sums. */
  readonly sums: number
  /** Start index of each sum in `fails`. */
  readonly starts: Int32Array
  /** Weight of number n at a position in sum i, at (position × STRIDE + n) × sums + i. */
  readonly weights: Int32Array
  readonly fails: Int32Array
}

/** Greater than all numbers of any zone. */
export const STRIDE = 36
// Half a megabyte: fits into a core's cache.
const SUM_MOST = 1 << 17

/** Combines features into sums, as long as the table of a sum has at most SUM_MOST entries. */
export function createTallies(zone: Zone, figures: readonly SummedFeature[]): Tallies {
  const groups = groupFeatures(figures)
  const tables = groups.map(buildFailTable)
  const starts = new Int32Array(groups.length)
  for (let i = 1; i < groups.length; i++) starts[i] = starts[i - 1]! + tables[i - 1]!.length
  const fails = new Int32Array(tables.reduce((size, { length }) => size + length, 0))
  tables.forEach((table, i) => fails.set(table, starts[i]))
  return { sums: groups.length, starts, weights: buildWeights(zone, groups), fails }
}

function groupFeatures(figures: readonly SummedFeature[]): SummedFeature[][] {
  const groups: SummedFeature[][] = []
  let size = SUM_MOST
  for (const figure of figures) {
    size *= figure.most + 1
    if (size > SUM_MOST) {
      groups.push([])
      size = figure.most + 1
    }
    groups.at(-1)!.push(figure)
  }
  return groups
}

function buildFailTable(group: readonly SummedFeature[]): Int32Array {
  const fails = new Int32Array(computeTableSize(group))
  let filled = 1
  for (const { most, accepts, bit } of group) {
    // Downwards: each value is combined with the entries of the other features, which are at index 0 until then.
    for (let value = most; value >= 0; value--) {
      const failed = accepts(value) ? 0 : bit
      for (let others = 0; others < filled; others++) fails[value * filled + others] = fails[others]! | failed
    }
    filled *= most + 1
  }
  return fails
}

const computeTableSize = (group: readonly SummedFeature[]): number =>
  group.reduce((size, { most }) => size * (most + 1), 1)

function buildWeights({ count, min, max }: Zone, groups: readonly SummedFeature[][]): Int32Array {
  const weights = new Int32Array(count * STRIDE * groups.length)
  for (const [i, group] of groups.entries()) {
    let unit = 1
    for (const { of, most } of group) {
      for (let place = 0; place < count; place++) {
        for (let n = min; n <= max; n++) weights[(place * STRIDE + n) * groups.length + i]! += unit * of(n, place)
      }
      unit *= most + 1
    }
  }
  return weights
}

/** Sums of a combination under construction: call `add` for each position in turn, then `failsWith` for the last. */
export function createSums({ sums, starts, weights, fails }: Tallies, count: number) {
  // Sums of the earlier positions, for each position.
  const before = new Int32Array(count * sums)
  before.set(starts)
  return {
    add(place: number, n: number): void {
      const [at, added] = [place * sums, (place * STRIDE + n) * sums]
      for (let i = 0; i < sums; i++) before[at + sums + i] = before[at + i]! + weights[added + i]!
    },
    failsWith(place: number, n: number): number {
      const [at, added] = [place * sums, (place * STRIDE + n) * sums]
      let bits = 0
      for (let i = 0; i < sums; i++) bits |= fails[before[at + i]! + weights[added + i]!]!
      return bits
    },
  }
}
