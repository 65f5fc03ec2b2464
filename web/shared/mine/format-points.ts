import { formatCount } from '#web/shared/lib/money.ts'

/** Formats points: 0 is an unpublished amount, null an undecided one. */
export function formatPoints(points: number | null): string {
  if (points === null) return '积分待定'
  return points === 0 ? '奖金待公布' : formatCount(points)
}
