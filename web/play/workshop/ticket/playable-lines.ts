import type { Game } from '#lottery/games.ts'
import { listTicketFaults } from '#lottery/tickets/limits.ts'
import type { Readings } from '#lottery/tickets/reading/reading.ts'
import type { Line, Ticket } from '#lottery/tickets/ticket.ts'

export interface TicketLine {
  readonly line: Line
  readonly ticket: Ticket
}

export const listPlayableLines = (game: Game, { tickets }: Readings): TicketLine[] =>
  tickets.flatMap(({ ticket }) =>
    ticket && ticket.game.type === game.type && listTicketFaults(ticket).length === 0
      ? ticket.lines.map((line) => ({ line, ticket }))
      : [],
  )

/** Returns the only ticket without its issues, or why it cannot be saved (守) or sent to the picking page (送). */
export function getSingleTicket({ tickets }: Readings, deed: '守' | '送'): Ticket | string {
  const [reading, ...others] = tickets
  if (!reading) return '先贴上或输入一张票'
  if (others.length > 0) return `一次${deed}一张票，请先留下一张`
  if (!reading.ticket) return '有的行还没看懂，请先改好、选好或跳过'
  const ticket = { ...reading.ticket, issueno: null, issues: 1 }
  return listTicketFaults(ticket)[0]?.words ?? ticket
}
