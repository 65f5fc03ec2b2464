import type { DrawDetail } from '#contract/play/draws.ts'
import { faultsOf } from '#lottery/tickets/limits.ts'
import type { DrawnIssue } from '#lottery/tickets/payout.ts'
import type { Ticket } from '#lottery/tickets/ticket.ts'
import { dateOf } from '#web/shared/lib/time.ts'
import { type Paid, paidFor } from './pay-rows.ts'
import { drawnIssue } from './told-draw.ts'
import { useTicketDraws } from './use-ticket-draws.ts'

/** A ticket checked against one draw. */
export interface Against {
  detail: DrawDetail
  draw: DrawnIssue
  paid: Paid
}

/** Cache, because the input list and the result section compute the same. */
const reckoned = new WeakMap<Ticket, WeakMap<DrawDetail, Against>>()

function against(ticket: Ticket, detail: DrawDetail): Against {
  const known = reckoned.get(ticket) ?? new WeakMap<DrawDetail, Against>()
  reckoned.set(ticket, known)
  const before = known.get(detail)
  if (before) return before
  const draw = drawnIssue(detail)
  const now = { detail, draw, paid: paidFor(ticket, draw, dateOf(detail.list.opendate)) }
  known.set(detail, now)
  return now
}

/**
 * Checks a ticket against its draws, as far as they are loaded. `one`: the result of a single requested draw, once
 * loaded.
 */
export function useAgainst(ticket: Ticket, chosen: string) {
  const read = useTicketDraws(ticket, chosen)
  const isSound = faultsOf(ticket).length === 0
  const all = isSound ? (read.data?.draws.map((detail) => against(ticket, detail)) ?? []) : []
  const one = read.data && !read.data.isSeveral ? (all[0] ?? null) : null
  return { read, all, one }
}
