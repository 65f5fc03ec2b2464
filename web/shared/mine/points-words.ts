import { count } from '#web/shared/lib/money.ts'

/** Points, or why there are none: 0 is an amount that is not published yet, null one that is undecided. */
export function pointsWords(points: number | null): string {
  if (points === null) return '积分待定'
  return points === 0 ? '奖金待公布' : count(points)
}
