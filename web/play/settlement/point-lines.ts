import type { MyDraw } from '#contract/play/settlement.ts'
import { pointsWords } from '#web/shared/mine/points-words.ts'

export interface PointLine {
  name: string
  /** Winning bets as published; null while unknown. */
  num: number | null
  /** In words; '—' while the draw is not settled. */
  points: string
}

type Detail = Pick<MyDraw, 'points' | 'detail' | 'settlement'>

/** The levels that were settled by, with the published counts; before settlement what is published. */
export function pointLines({ points, detail, settlement }: Detail): PointLine[] {
  if (settlement !== 'settled') return detail.map(({ prizename, num }) => ({ name: prizename, num, points: '—' }))
  const published = new Map(detail.map(({ level, num }) => [level, num]))
  return points.map(({ level, name, points: score }) => ({
    name,
    num: published.get(level) ?? null,
    points: pointsWords(score),
  }))
}

/** What stands for a level that pays by the announcement, while that has not come; else null. */
export function unpublishedNote({ points }: Pick<MyDraw, 'points'>): string | null {
  const waits = points.some((level) => level.points === 0)
  return waits ? '奖金待公布：浮动奖的单注奖金以开奖公告为准，公布后才记分。' : null
}
