import type { SettledPick } from './settlement.ts'

export type PickOutcome = Pick<SettledPick, 'is_win' | 'waits_for' | 'money'>

export function sumOutcomes(picks: readonly PickOutcome[]) {
  const wins = picks.filter(({ is_win }) => is_win === 1)
  return {
    picks: picks.length,
    wins: wins.length,
    /** Number of picks of which it is unknown whether they win, because a fact of the prize rule is unknown. */
    waiting: picks.filter(({ waits_for }) => waits_for !== '').length,
    points: wins.reduce((sum, { money }) => sum + (money ?? 0), 0),
    undecided: wins.some(({ money }) => money === null),
    awaited: wins.filter(({ money }) => money === 0).length,
  }
}
