import type { MyDraw } from '#contract/play/settlement.ts'
import { formatPoints } from '#web/shared/mine/describe-wins.ts'
import { sumOutcomes } from '#contract/play/pick-totals.ts'

type SettledDetail = Pick<MyDraw, 'points' | 'detail' | 'settlement'>

/** Returns a line per level of the settlement; for a draw that is not settled, the published prizes without points. */
export function buildPointLines({ points, detail, settlement }: SettledDetail) {
  if (settlement !== 'settled') return detail.map(({ prizename, num }) => ({ name: prizename, num, points: '—' }))
  const published = new Map(detail.map(({ level, num }) => [level, num]))
  return points.map(({ level, name, points: score }) => ({
    name,
    num: published.get(level) ?? null,
    points: formatPoints(score),
  }))
}

export function formatUnpublishedNote({ points }: Pick<MyDraw, 'points'>): string | null {
  const waits = points.some((level) => level.points === 0)
  return waits ? '奖金待公布：浮动奖的单注奖金以开奖公告为准，公布后才记分。' : null
}

/** Whether an unknown fact of the prize rule affects a pick. An amount that is not published yet does not count. */
export function isUndecided({ simulated }: Pick<MyDraw, 'simulated'>): boolean {
  const { waiting, undecided } = sumOutcomes(simulated)
  return waiting > 0 || undecided
}
