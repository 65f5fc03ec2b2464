import { countBits } from '#lottery/combinations.ts'
import { type Condition, type Filter, createWholeSet, type ZoneFilter } from './filter.ts'
import { listBetFeatures, computeFeatureValue } from './features.ts'
import { visitFillings } from './walk.ts'

/**
 * Numbers of combinations in a filter's set by their failed conditions. Element i is the number of combinations that
 * fail exactly the conditions with a one bit in i; condition j has bit j.
 */
export type FailCounts = Uint32Array

export function countFails(filter: ZoneFilter): FailCounts {
  const counts = new Uint32Array(2 ** filter.conditions.length)
  visitFillings(filter, (fails) => {
    counts[fails]!++
  })
  return counts
}

export interface ConditionYield {
  /** Number of bets that pass this condition, whether or not they pass the others. */
  readonly alone: number
  /** Number of bets kept by this and the earlier enabled conditions, first zone first; null: it is disabled. */
  readonly inTurn: number | null
}

export interface FilterCount {
  /** `total`: number of bets in the set; `kept`: number of those that the filter keeps. */
  readonly total: number
  readonly kept: number
  readonly first: readonly ConditionYield[]
  readonly second: readonly ConditionYield[]
}

export function countFilter(filter: Filter, first: FailCounts, second: FailCounts | null): FilterCount {
  const [a, b] = [first, second ?? NO_ZONE]
  const [all, allSecond] = [
    computeEnabledBits(filter.first.conditions),
    computeEnabledBits(filter.second?.conditions ?? []),
  ]
  const countRemaining = (bits: number, secondBits: number) =>
    countPairs(countByFails(a, bits), countByFails(b, secondBits), filter.tolerance)
  const [size, secondSize] = [sumCounts(a), sumCounts(b)]
  return {
    total: size * secondSize,
    kept: countRemaining(all, allSecond),
    first: filter.first.conditions.map(({ isOn }, i) => ({
      alone: countPassing(a, i) * secondSize,
      inTurn: isOn ? countRemaining(all & computeBitsUpTo(i), 0) : null,
    })),
    second: (filter.second?.conditions ?? []).map(({ isOn }, i) => ({
      alone: countPassing(b, i) * size,
      inTurn: isOn ? countRemaining(all, allSecond & computeBitsUpTo(i)) : null,
    })),
  }
}

const NO_ZONE: FailCounts = Uint32Array.of(1)

export const computeEnabledBits = (conditions: readonly Condition[]): number =>
  conditions.reduce((bits, { isOn }, i) => (isOn ? bits | (1 << i) : bits), 0)

const computeBitsUpTo = (i: number): number => (1 << (i + 1)) - 1

const sumCounts = (counts: FailCounts): number => counts.reduce((sum, count) => sum + count, 0)

export function countPassing(counts: FailCounts, condition: number): number {
  return counts.reduce((sum, count, fails) => ((fails >> condition) & 1 ? sum : sum + count), 0)
}

/** Returns at index n how many combinations fail exactly n of the conditions in the bit mask `bits`. */
function countByFails(counts: FailCounts, bits: number): number[] {
  const byNumber: number[] = []
  for (let fails = 0; fails < counts.length; fails++) {
    const failed = countBits(fails & bits)
    byNumber[failed] = (byNumber[failed] ?? 0) + counts[fails]!
  }
  return Array.from(byNumber, (count) => count ?? 0)
}

function countPairs(first: readonly number[], second: readonly number[], tolerance: number): number {
  let kept = 0
  for (const [i, count] of first.entries()) {
    for (const [j, other] of second.entries()) if (i + j <= tolerance) kept += count * other
  }
  return kept
}

export function computeShares(filter: ZoneFilter): number[] {
  const counts = countFails({ ...filter, set: createWholeSet(filter.zone) })
  const size = sumCounts(counts)
  return filter.conditions.map((_, i) => countPassing(counts, i) / size)
}

/** Counts all combinations of a zone by the value of the condition's feature, or of its first one if it has three. */
export function computeDistribution(filter: ZoneFilter, condition: Condition): number[] {
  const [figure] = listBetFeatures(filter, condition)
  const counts = Array.from({ length: figure!.most + 1 }, () => 0)
  visitFillings({ ...filter, set: createWholeSet(filter.zone), conditions: [] }, (_, filling) => {
    counts[computeFeatureValue(figure!, filling)]!++
  })
  return counts
}
