import type { DrawDetail } from '#contract/play/draws.ts'
import { listTicketFaults } from '#lottery/tickets/limits.ts'
import type { DrawnIssue } from '#lottery/tickets/payout.ts'
import type { Ticket } from '#lottery/tickets/ticket.ts'
import { formatDate } from '#web/shared/lib/time.ts'
import { type TicketPayout, computeTicketPayout } from './ticket-payout.ts'
import { toDrawnIssue } from './drawn-issue.ts'
import { useTicketDraws } from './use-ticket-draws.ts'

/** A ticket checked against one draw. */
export interface TicketCheck {
  detail: DrawDetail
  draw: DrawnIssue
  paid: TicketPayout
}

/** Cache, because the input list and the result section compute the same. */
const checkCache = new WeakMap<Ticket, WeakMap<DrawDetail, TicketCheck>>()

function checkTicket(ticket: Ticket, detail: DrawDetail): TicketCheck {
  const known = checkCache.get(ticket) ?? new WeakMap<DrawDetail, TicketCheck>()
  checkCache.set(ticket, known)
  const before = known.get(detail)
  if (before) return before
  const draw = toDrawnIssue(detail)
  const now = { detail, draw, paid: computeTicketPayout(ticket, draw, formatDate(detail.list.opendate)) }
  known.set(detail, now)
  return now
}

/**
 * Checks a ticket against its draws, as far as they are loaded. `one`: the result of a single requested draw, once
 * loaded.
 */
export function useTicketChecks(ticket: Ticket, chosen: string) {
  const read = useTicketDraws(ticket, chosen)
  const isSound = listTicketFaults(ticket).length === 0
  const all = isSound ? (read.data?.draws.map((detail) => checkTicket(ticket, detail)) ?? []) : []
  const one = read.data && !read.data.isSeveral ? (all[0] ?? null) : null
  return { read, all, one }
}
