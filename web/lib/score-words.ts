import type { RankedPlayer } from '#contract/ranking.ts'
import { count } from './money.ts'

/** A player's points in an issue; where some are undecided, these stand beside what is known. */
export function scoreWords({ money, undecided }: Pick<RankedPlayer, 'money' | 'undecided'>): string {
  if (undecided === 0) return count(money)
  return money === 0 ? '积分待定' : `${count(money)} + 待定`
}
