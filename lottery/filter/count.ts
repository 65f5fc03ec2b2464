import { bitCount } from '#lottery/bits.ts'
import { type Condition, type Filter, wholeSet, type ZoneFilter } from './filter.ts'
import { figuresOf, valueOf } from './figures.ts'
import { walk } from './walk.ts'

/** How many fillings of a set fail which conditions: at i those that fail just the conditions whose bits i has. */
export type FailCounts = Uint32Array

export function failCounts(filter: ZoneFilter): FailCounts {
  const counts = new Uint32Array(2 ** filter.conditions.length)
  walk(filter, (fails) => {
    counts[fails]!++
  })
  return counts
}

/** What a condition keeps of a set. */
export interface Yield {
  /** Bets that it would keep alone. */
  readonly alone: number
  /** Bets left once it and those before it that are on have been asked, first zone first; null: it is off. */
  readonly inTurn: number | null
}

export interface FilterCount {
  /** Bets of the set, and those of them that are left. The chance of the first prize is each of all `game.combinations`. */
  readonly total: number
  readonly kept: number
  /** In the order of the conditions. */
  readonly first: readonly Yield[]
  readonly second: readonly Yield[]
}

/** What a filter leaves, from the counts of both zones (`failCounts`; of a game without a second zone null). */
export function countFilter(filter: Filter, first: FailCounts, second: FailCounts | null): FilterCount {
  const [a, b] = [first, second ?? NO_ZONE]
  const [all, allSecond] = [onBits(filter.first.conditions), onBits(filter.second?.conditions ?? [])]
  const left = (bits: number, secondBits: number) =>
    together(byFails(a, bits), byFails(b, secondBits), filter.tolerance)
  const [size, secondSize] = [sizeOf(a), sizeOf(b)]
  return {
    total: size * secondSize,
    kept: left(all, allSecond),
    first: filter.first.conditions.map(({ isOn }, i) => ({
      alone: passing(a, i) * secondSize,
      inTurn: isOn ? left(all & upTo(i), 0) : null,
    })),
    second: (filter.second?.conditions ?? []).map(({ isOn }, i) => ({
      alone: passing(b, i) * size,
      inTurn: isOn ? left(all, allSecond & upTo(i)) : null,
    })),
  }
}

/** A zone that a game does not have: one filling, of no numbers. */
const NO_ZONE: FailCounts = Uint32Array.of(1)

/** The bits of those conditions that are on. */
export const onBits = (conditions: readonly Condition[]): number =>
  conditions.reduce((bits, { isOn }, i) => (isOn ? bits | (1 << i) : bits), 0)

const upTo = (i: number): number => (1 << (i + 1)) - 1

const sizeOf = (counts: FailCounts): number => counts.reduce((sum, count) => sum + count, 0)

/** How many fillings pass one condition. */
export function passing(counts: FailCounts, condition: number): number {
  return counts.reduce((sum, count, fails) => ((fails >> condition) & 1 ? sum : sum + count), 0)
}

/** How many fillings fail 0, 1, 2, … of some conditions. */
function byFails(counts: FailCounts, bits: number): number[] {
  const byNumber: number[] = []
  for (let fails = 0; fails < counts.length; fails++) {
    const failed = bitCount(fails & bits)
    byNumber[failed] = (byNumber[failed] ?? 0) + counts[fails]!
  }
  return Array.from(byNumber, (count) => count ?? 0)
}

/** How many pairs of both zones fail no more than `tolerance` together. */
function together(first: readonly number[], second: readonly number[], tolerance: number): number {
  let kept = 0
  for (const [i, count] of first.entries()) {
    for (const [j, other] of second.entries()) if (i + j <= tolerance) kept += count * other
  }
  return kept
}

/** How many of all fillings of a zone pass each condition, as parts of 1. */
export function sharesOf(filter: ZoneFilter): number[] {
  const counts = failCounts({ ...filter, set: wholeSet(filter.zone) })
  const size = sizeOf(counts)
  return filter.conditions.map((_, i) => passing(counts, i) / size)
}

/** How many of all fillings of a zone have which value of a condition's (first) figure. */
export function distributionOf(filter: ZoneFilter, condition: Condition): number[] {
  const [figure] = figuresOf(filter, condition)
  const counts = Array.from({ length: figure!.most + 1 }, () => 0)
  walk({ ...filter, set: wholeSet(filter.zone), conditions: [] }, (_, filling) => {
    counts[valueOf(figure!, filling)]!++
  })
  return counts
}
