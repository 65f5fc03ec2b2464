import type { MyDraw } from '#contract/settlement.ts'

export interface PointLine {
  name: string
  /** Winning bets as published; null while unknown. */
  num: number | null
  /** Null while the draw is not settled. */
  points: number | null
}

/** The levels that were settled by, with the published counts; before settlement what is published. */
export function pointLines({ points, detail }: Pick<MyDraw, 'points' | 'detail'>): PointLine[] {
  if (points.length === 0) return detail.map(({ prizename, num }) => ({ name: prizename, num, points: null }))
  const published = new Map(detail.map(({ prizename, num }) => [prizename, num]))
  return points.map((level) => ({ name: level.name, num: published.get(level.name) ?? null, points: level.points }))
}
