import type { RankedPlayer } from '#contract/community/ranking.ts'
import { formatCount } from './money.ts'
import type { SettlementState } from '#contract/play/settlement.ts'

interface Score {
  readonly points: number
  /** Number of wins with an unpublished amount. They count 0 in `points`. */
  readonly awaited: number
  /** Whether there are wins with undecided points, which are not included in `points`. */
  readonly undecided: boolean
}

export const toScore = ({ money, awaited_wins: awaited, undecided }: RankedPlayer): Score => ({
  points: money,
  awaited,
  undecided: undecided === 1,
})

/** Returns the known points (null if no points are known), and labels for the unpublished or undecided ones. */
export function splitScore({ points, awaited, undecided }: Score): { known: string | null; open: string[] } {
  const none = points === 0 && (awaited > 0 || undecided)
  const open = [awaited > 0 ? '奖金待公布' : '', undecided ? (none ? '积分待定' : '待定') : '']
  return { known: none ? null : formatCount(points), open: open.filter((words) => words !== '') }
}

/** Formats a score, as in 1,205, 5 + 奖金待公布, 奖金待公布, or 积分待定. */
export function formatScore(score: Score, unit = ''): string {
  const { known, open } = splitScore(score)
  return [...(known === null ? [] : [known + unit]), ...open].join(' + ')
}

export function describeSettlement({ settlement, undecided }: SettlementState): string | null {
  switch (settlement) {
    case 'settled':
      return undecided ? `${undecided}，确定后重新核对。` : null
    case 'pending':
      return '本期正在核对，稍后自动显示结果。'
    case 'unplayed':
      return '本期开奖时没有锁定的模拟选号，不用核对。'
  }
}
