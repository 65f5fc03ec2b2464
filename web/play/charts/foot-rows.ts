import type { TrendFoot } from '#contract/play/charts.ts'
import type { Column } from './columns.ts'

/** The footer rows, from top to bottom. */
export const FOOT_ROWS = [
  { key: 'occurrences', label: '出现次数' },
  { key: 'averageOmission', label: '平均遗漏' },
  { key: 'longestOmission', label: '最大遗漏' },
  { key: 'longestRun', label: '最大连出' },
  { key: 'currentOmission', label: '当前遗漏' },
] as const satisfies readonly { key: keyof TrendFoot; label: string }[]

/** Returns the columns with the maximum of their track; none if all values of the track are equal. */
export function findMaxima(columns: readonly Column[], figures: readonly number[]): Set<number> {
  const most = new Map<number, number>()
  const least = new Map<number, number>()
  for (const { at, trackAt } of columns) {
    most.set(trackAt, Math.max(most.get(trackAt) ?? -Infinity, figures[at]!))
    least.set(trackAt, Math.min(least.get(trackAt) ?? Infinity, figures[at]!))
  }
  const stands = ({ at, trackAt }: Column) =>
    figures[at] === most.get(trackAt) && most.get(trackAt) !== least.get(trackAt)
  return new Set(columns.filter(stands).map(({ at }) => at))
}
