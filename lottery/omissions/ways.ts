import { countCombinations } from '#lottery/combinations.ts'
import { SHAPES } from '#lottery/filter/features.ts'
import { createWholeSet } from '#lottery/filter/filter.ts'
import { visitFillings } from '#lottery/filter/walk.ts'
import type { Zone } from '#lottery/games.ts'
import { listRange } from '#lottery/numbers.ts'

/** Number of a zone's combinations by the value of a feature. Impossible values are missing. */
export type Ways = ReadonlyMap<number, number>

const countZoneNumbers = ({ min, max }: Zone): number => max - min + 1

/** Counts the combinations by a sum of weights: the sum of the numbers, or several counts encoded in one number. */
export function countWaysBySum(zone: Zone, weight: (n: number) => number): Ways {
  const weights = listRange(zone.min, zone.max).map(weight)
  if (zone.ordered) return Array.from({ length: zone.count }).reduce<Ways>((ways) => addToEach(ways, weights), NOTHING)
  // Element i counts the combinations of i numbers, out of the numbers processed so far.
  const bySize = Array.from({ length: zone.count + 1 }, (_, i) => new Map<number, number>(i === 0 ? NOTHING : []))
  for (const more of weights) {
    for (let i = zone.count; i > 0; i--) for (const [sum, ways] of bySize[i - 1]!) add(bySize[i]!, sum + more, ways)
  }
  return bySize[zone.count]!
}

const NOTHING: Ways = new Map([[0, 1]])

function addToEach(ways: Ways, weights: readonly number[]): Ways {
  const all = new Map<number, number>()
  for (const [sum, before] of ways) for (const more of weights) add(all, sum + more, before)
  return all
}

function add(ways: Map<number, number>, value: number, more: number): void {
  ways.set(value, (ways.get(value) ?? 0) + more)
}

export function countWaysBySpan(zone: Zone): Ways {
  const size = countZoneNumbers(zone)
  const { count } = zone
  const spans = listRange(0, size - 1)
  const countWaysOfSpan = (span: number) => {
    if (!zone.ordered) return countCombinations(span - 1, count - 2)
    // Sequences of digits out of span + 1 adjacent values, without the sequences that lack the lowest or the highest
    // value.
    return span === 0 ? 1 : (span + 1) ** count - 2 * span ** count + (span - 1) ** count
  }
  return new Map(
    spans.map((span) => [span, (size - span) * countWaysOfSpan(span)] as const).filter(([, ways]) => ways > 0),
  )
}

/**
 * Counts the combinations of balls by AC, by 连号 and by 同尾. These features do not change if all numbers are shifted by
 * the same amount. Therefore only the combinations with the smallest number of the zone are enumerated, at most a
 * quarter of all, and each is counted as often as it can be shifted.
 */
export function countWaysByShape({ min, max, count }: Zone) {
  const balls = new Uint8Array(count).fill(min, 0, 1)
  const rest: Zone = { count: count - 1, min: min + 1, max, ordered: false }
  const ways = { ac: [] as number[], consecutive: [] as number[], sameTail: [] as number[] }
  const shapes = ['ac', 'consecutive', 'sameTail'] as const
  visitFillings({ zone: rest, set: createWholeSet(rest), conditions: [], before: [] }, (_, filling) => {
    balls.set(filling, 1)
    const shifts = max - balls[count - 1]! + 1
    for (const shape of shapes) {
      const value = SHAPES[shape](balls)
      ways[shape][value] = (ways[shape][value] ?? 0) + shifts
    }
  })
  const toWays = (counts: readonly number[]): Ways => new Map(Object.entries(counts).map(([n, of]) => [Number(n), of]))
  return { ac: toWays(ways.ac), consecutive: toWays(ways.consecutive), sameTail: toWays(ways.sameTail) }
}
