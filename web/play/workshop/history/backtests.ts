import type { PastDraws } from '#contract/play/draws.ts'
import { toPastIssues } from '#contract/play/past-draws.ts'
import { GAMES, type GameType } from '#lottery/games.ts'
import { type Backtest, backtest } from '#lottery/tickets/backtest.ts'
import { sharedBets } from '#lottery/tickets/shared-bets.ts'
import type { Ticket } from '#lottery/tickets/ticket.ts'

/** Tickets of one game to check against all draws. Passed to a worker. */
export interface BacktestTask {
  readonly type: GameType
  readonly past: PastDraws
  readonly tickets: readonly Ticket[]
}

/** Result of one ticket. */
export interface TicketRecord {
  readonly backtest: Backtest
  /**
   * Number of different bets in common with the first ticket; null: too many to compare. For the first ticket, all its
   * bets.
   */
  readonly shared: number | null
}

/** Message of the worker: the completed fraction (0 to 1), finally the results. */
export type BacktestNews = { readonly done: number } | { readonly records: readonly TicketRecord[] }

/** Computes the result of each ticket. */
export function computeRecords({ type, past, tickets }: BacktestTask, told: (done: number) => void): TicketRecord[] {
  const draws = toPastIssues(type, past)
  // Structured cloning copies the game; restore the table's object.
  const own = tickets.map((ticket) => ({ ...ticket, game: GAMES[type] }))
  return own.map((ticket, at) => ({
    backtest: backtest(ticket, draws, (done) => told((at + done / draws.length) / own.length)),
    shared: sharedBets(own[0]!, ticket),
  }))
}
