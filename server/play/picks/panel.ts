import { refuse } from '#contract/refusals.ts'
import { PANEL_LIMIT } from '#contract/infra/quotas.ts'

/** A bet as its panel keeps it. A bet that replaces another has an id of its own. */
export interface Bet {
  readonly id: string
  /** Its place among all bets of the game. */
  readonly rank: number
  /** The lucky round that dealt it; 0 in other modes. */
  readonly loop: number
  /** ISO instant since when it is locked, or null. */
  readonly lockedAt: string | null
  /** The player thought of it; absent where the site gave it. */
  readonly own?: true
}

/** A bet just dealt, before it has a place in a panel. */
export type Dealt = Pick<Bet, 'rank' | 'loop'>

/** The bets a refresh replaces: those named, else all unlocked ones. `count`, where given, must be their number. */
export function betsToReplace(bets: readonly Bet[], ids: readonly string[] | null, count: number | null): Bet[] {
  const unlocked = bets.filter((bet) => !bet.lockedAt)
  const chosen = ids ? unlocked.filter((bet) => ids.includes(bet.id)) : unlocked
  if (ids && chosen.length < ids.length) refuse('unknown_bet')
  if (chosen.length === 0) refuse('nothing_to_refresh')
  if (count !== null && count !== chosen.length) refuse('refresh_count_differs')
  return chosen
}

/** The panel with other bets in the places of those that leave. */
export function replaced(bets: readonly Bet[], leaving: readonly Bet[], fresh: readonly Bet[]): Bet[] {
  const left = fresh.values()
  return bets.map((bet) => (leaving.includes(bet) ? (left.next().value ?? bet) : bet))
}

/** The panel without its last unlocked bet. */
export function withoutLast(bets: readonly Bet[]): Bet[] {
  const last = bets.findLast((bet) => !bet.lockedAt)
  if (bets.length === 1 || !last) refuse('nothing_to_remove')
  return bets.filter((bet) => bet !== last)
}

/** Refuses where there is no room for so many more. */
export function refuseIfFull(bets: readonly Bet[], more: number): void {
  if (bets.length + more > PANEL_LIMIT) refuse('panel_full')
}

/** The round of the newest lucky bet; 0 where there is none. */
export function newestLoop(bets: readonly Bet[]): number {
  return Math.max(...bets.map((bet) => bet.loop))
}
