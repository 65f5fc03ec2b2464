import type { Zone } from '#lottery/games.ts'
import type { BetFeature, Weight } from './features.ts'

/** A feature that is a sum over the numbers; `bit` marks its condition as failed if the value is not accepted. */
export interface SummedFeature extends Omit<BetFeature, 'of'> {
  readonly of: Weight
  readonly bit: number
}

/**
 * Look-up tables for several features at once. The features are the digits of one sum in a mixed radix: each number of
 * a combination adds its weight to the sum, and `fails` maps the sum to the bits of the failed conditions. Ten
 * conditions thus need only two or three sums and look-ups.
 */
export interface Tallies {
  readonly sums: number
  /** Start index of the table of each sum in `fails`. */
  readonly starts: Int32Array
  /** Weight of number n at a position in sum i, at (position × STRIDE + n) × sums + i. */
  readonly weights: Int32Array
  readonly fails: Int32Array
}

/** Row length of tables that are indexed by a number; greater than every number of any zone. */
export const STRIDE = 36
// Maximum number of entries of a table: half a megabyte, which fits into the cache of a CPU core.
const SUM_MOST = 1 << 17

/** Combines the features into as few sums as possible, each with a table of at most SUM_MOST entries. */
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
    // From the greatest value down, because value 0 overwrites the entries of the earlier features, which the others
    // need.
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

/**
 * Creates the sums of a combination under construction: call `add` for each position except the last, then `failsWith`
 * for each candidate of the last position, which returns the bits of the failed conditions.
 */
export function createSums({ sums, starts, weights, fails }: Tallies, count: number) {
  // For each position, the sums over all earlier positions.
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
