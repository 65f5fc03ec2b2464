import type { PastDraws } from '#contract/play/draws.ts'
import { toPastIssues } from '#contract/play/past-draws.ts'
import { GAMES, type GameType } from '#lottery/games.ts'
import { type Backtest, backtest } from '#lottery/tickets/backtest.ts'
import { sharedBets } from '#lottery/tickets/shared-bets.ts'
import type { Ticket } from '#lottery/tickets/ticket.ts'

export interface BacktestTask {
  readonly type: GameType
  readonly past: PastDraws
  readonly tickets: readonly Ticket[]
}

export interface TicketRecord {
  readonly backtest: Backtest
  /** Number of different bets in common with the first ticket; null if too many to compare. */
  readonly shared: number | null
}

/** Message of the worker: the completed fraction (0 to 1), or finally the results. */
export type BacktestNews = { readonly done: number } | { readonly records: readonly TicketRecord[] }

/** Checks each ticket against all past draws. `told`: receives the completed fraction. */
export function computeRecords({ type, past, tickets }: BacktestTask, told: (done: number) => void): TicketRecord[] {
  const draws = toPastIssues(type, past)
  // A ticket passed to the worker has a copy of its game, but some code compares games by identity.
  const own = tickets.map((ticket) => ({ ...ticket, game: GAMES[type] }))
  return own.map((ticket, at) => ({
    backtest: backtest(ticket, draws, (done) => told((at + done / draws.length) / own.length)),
    shared: sharedBets(own[0]!, ticket),
  }))
}
