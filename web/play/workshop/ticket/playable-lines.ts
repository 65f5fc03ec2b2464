import type { Game } from '#lottery/games.ts'
import { listTicketFaults } from '#lottery/tickets/limits.ts'
import type { Readings } from '#lottery/tickets/reading/reading.ts'
import type { Line, Ticket } from '#lottery/tickets/ticket.ts'

/** A line with its ticket. */
export interface TicketLine {
  readonly line: Line
  readonly ticket: Ticket
}

/** Returns the playable lines of a game. */
export const listPlayableLines = (game: Game, { tickets }: Readings): TicketLine[] =>
  tickets.flatMap(({ ticket }) =>
    ticket && ticket.game.type === game.type && listTicketFaults(ticket).length === 0
      ? ticket.lines.map((line) => ({ line, ticket }))
      : [],
  )
