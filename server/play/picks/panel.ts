import { refuse } from '#contract/refusals.ts'
import { PANEL_LIMIT } from '#contract/infra/quotas.ts'

/** A bet as stored in its panel. A replacement gets a new id. */
export interface Bet {
  readonly id: string
  /** Rank of the combination among all combinations of the game. */
  readonly rank: number
  /** Number of the lucky round that drew the bet; 0 in other modes. */
  readonly loop: number
  /** Lock time as ISO timestamp, or null. */
  readonly lockedAt: string | null
  /** Set for custom bets; absent for generated ones. */
  readonly own?: true
}

/** A drawn bet that is not yet in a panel. */
export type DealtBet = Pick<Bet, 'rank' | 'loop'>

/** Returns the bets with the given `ids`; ids null: all unlocked bets. Rejects if their number differs from `count`. */
export function selectBetsToReplace(bets: readonly Bet[], ids: readonly string[] | null, count: number | null): Bet[] {
  const unlocked = bets.filter((bet) => !bet.lockedAt)
  const chosen = ids ? unlocked.filter((bet) => ids.includes(bet.id)) : unlocked
  if (ids && chosen.length < ids.length) refuse('unknown_bet')
  if (chosen.length === 0) refuse('nothing_to_refresh')
  if (count !== null && count !== chosen.length) refuse('refresh_count_differs')
  return chosen
}

/** Returns the bets of a panel with each bet in `leaving` replaced by one of `fresh` at the same position. */
export function replaceBets(bets: readonly Bet[], leaving: readonly Bet[], fresh: readonly Bet[]): Bet[] {
  const left = fresh.values()
  return bets.map((bet) => (leaving.includes(bet) ? (left.next().value ?? bet) : bet))
}

/** Removes the last unlocked bet. Rejects if there is none, or if the panel has only one bet. */
export function removeLastBet(bets: readonly Bet[]): Bet[] {
  const last = bets.findLast((bet) => !bet.lockedAt)
  if (bets.length === 1 || !last) refuse('nothing_to_remove')
  return bets.filter((bet) => bet !== last)
}

export function refuseIfFull(bets: readonly Bet[], more: number): void {
  if (bets.length + more > PANEL_LIMIT) refuse('panel_full')
}

export function findNewestLoop(bets: readonly Bet[]): number {
  return Math.max(...bets.map((bet) => bet.loop))
}
