import type { RankedPlayer } from '#contract/ranking.ts'
import type { SettledPick } from '#contract/settlement.ts'

/**
 * My rank among the rows shown, or null. A ranking is the same document for everybody and names no one's id: mine is
 * the row with my nickname, my points and my best level.
 */
export function myRank(rows: readonly RankedPlayer[], nickname: string, picks: readonly SettledPick[]): number | null {
  const wins = picks.filter(({ is_win }) => is_win === 1)
  if (wins.length === 0) return null
  const points = wins.reduce((sum, { money }) => sum + (money ?? 0), 0)
  const level = Math.min(...wins.map((pick) => pick.level ?? Infinity))
  const mine = rows.find((row) => row.nickname === nickname && row.money === points && row.level === level)
  return mine?.rank ?? null
}
