import type { RankedPlayer } from '#contract/community/ranking.ts'
import { count } from './money.ts'

interface Score {
  readonly points: number
  /** Wins that await the announcement of their amount; they are in `points` with 0. */
  readonly awaited: number
  /** Some points are undecided; they are not in `points`. */
  readonly undecided: boolean
}

/** A player's in an issue. */
export const scoreOf = ({
  money,
  awaited_wins: awaited,
  undecided,
}: Pick<RankedPlayer, 'money' | 'awaited_wins' | 'undecided'>): Score => ({
  points: money,
  awaited,
  undecided: undecided === 1,
})

/** A sum of points, null where none of it is known, and in words what is to be added to it. */
export function scoreParts({ points, awaited, undecided }: Score): { known: string | null; open: string[] } {
  const none = points === 0 && (awaited > 0 || undecided)
  const open = [awaited > 0 ? '奖金待公布' : '', undecided ? (none ? '积分待定' : '待定') : '']
  return { known: none ? null : count(points), open: open.filter((words) => words !== '') }
}

/** 1,205; 5 + 奖金待公布; 奖金待公布; 积分待定. */
export function scoreWords(score: Score, unit = ''): string {
  const { known, open } = scoreParts(score)
  return [...(known === null ? [] : [known + unit]), ...open].join(' + ')
}
