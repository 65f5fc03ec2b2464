import type { MyDraw } from '#contract/play/settlement.ts'
import { formatCount } from '#web/shared/lib/money.ts'

/** Formats the points of a win: 0 means an unpublished amount, null undecided points. */
export function formatPoints(points: number | null): string {
  if (points === null) return '积分待定'
  return points === 0 ? '奖金待公布' : formatCount(points)
}

/** Describes the result of the member's picks of an issue in one line. Before settlement, gives only their number. */
export function describeWins({ simulated, settlement, points }: Pick<MyDraw, 'simulated' | 'settlement' | 'points'>) {
  const count = simulated.length
  if (count === 0) return '本期没有锁定的号码'
  if (settlement !== 'settled') return `本期锁定了 ${count} 注`
  const won = points.flatMap(({ level, name }) => {
    const picks = simulated.filter((pick) => pick.is_win === 1 && pick.level === level).length
    return picks > 0 ? [`${name} ${picks} 注`] : []
  })
  const open = simulated.filter((pick) => pick.is_win === null).length
  const parts = [won.length > 0 && `中了${won.join('、')}`, open > 0 && `还有 ${open} 注待定`].filter(Boolean)
  return `本期 ${count} 注，${parts.join('，') || '没有中奖'}`
}

/** Returns the label of a pick that has no result although the issue is drawn: 待核对 or 不核对. */
export const noResultLabel = ({ settlement }: Pick<MyDraw, 'settlement'>): string =>
  settlement === 'pending' ? '待核对' : '不核对'
