import type { SettledPick } from './settlement.ts'

export type PickOutcome = Pick<SettledPick, 'is_win' | 'waits_for' | 'money'>

/** What picks came to. */
export function totalOf(picks: readonly PickOutcome[]) {
  const wins = picks.filter(({ is_win }) => is_win === 1)
  return {
    picks: picks.length,
    wins: wins.length,
    /** Picks of which it is not known yet whether they won. */
    waiting: picks.filter(({ waits_for }) => waits_for !== '').length,
    points: wins.reduce((sum, { money }) => sum + (money ?? 0), 0),
    /** Some won points are not known yet; they are not in `points`. */
    undecided: wins.some(({ money }) => money === null),
    /** Wins that await the announcement of their amount. */
    awaited: wins.filter(({ money }) => money === 0).length,
  }
}
