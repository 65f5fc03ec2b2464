import type { PastDraws } from '#contract/play/draws.ts'
import { pastIssues } from '#contract/play/past-draws.ts'
import { GAMES, type GameType } from '#lottery/games.ts'
import { type Backtest, backtest } from '#lottery/tickets/backtest.ts'
import { sharedBets } from '#lottery/tickets/shared-bets.ts'
import type { Ticket } from '#lottery/tickets/ticket.ts'

/** Tickets of one game to hold against all its draws. It travels to a worker. */
export interface BacktestTask {
  readonly type: GameType
  readonly past: PastDraws
  readonly tickets: readonly Ticket[]
}

/** What became of one of them. */
export interface TicketRecord {
  readonly backtest: Backtest
  /** Different bets that it has in common with the first; null: too many to be compared one by one. Of the first itself all. */
  readonly shared: number | null
}

/** What a worker tells: how much is done, from 0 to 1, and at last all of it. */
export type BacktestNews = { readonly done: number } | { readonly records: readonly TicketRecord[] }

/** What became of each ticket. */
export function recordsOf({ type, past, tickets }: BacktestTask, told: (done: number) => void): TicketRecord[] {
  const draws = pastIssues(type, past)
  // What has travelled is a copy: its game is that of the table again.
  const own = tickets.map((ticket) => ({ ...ticket, game: GAMES[type] }))
  return own.map((ticket, at) => ({
    backtest: backtest(ticket, draws, (done) => told((at + done / draws.length) / own.length)),
    shared: sharedBets(own[0]!, ticket),
  }))
}
