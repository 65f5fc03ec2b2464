import { useMemo } from 'react'
import type { DrawDetail } from '#contract/play/draws.ts'
import { faultsOf } from '#lottery/tickets/limits.ts'
import type { DrawnIssue } from '#lottery/tickets/payout.ts'
import type { Ticket } from '#lottery/tickets/ticket.ts'
import { dateOf } from '#web/shared/lib/time.ts'
import { type Paid, paidFor } from './pay-rows.ts'
import { drawnIssue } from './told-draw.ts'
import { useTicketDraws } from './use-ticket-draws.ts'

/** A ticket held against one draw. */
export interface Against {
  detail: DrawDetail
  draw: DrawnIssue
  paid: Paid
}

function against(ticket: Ticket, detail: DrawDetail): Against {
  const draw = drawnIssue(detail)
  return { detail, draw, paid: paidFor(ticket, draw, dateOf(detail.list.opendate)) }
}

/** A ticket held against its draws, as far as they are known. `one`: there is one and no more to come. */
export function useAgainst(ticket: Ticket, chosen: string) {
  const read = useTicketDraws(ticket, chosen)
  const draws = read.data?.draws
  const all = useMemo(
    () => (draws && faultsOf(ticket).length === 0 ? draws.map((detail) => against(ticket, detail)) : []),
    [ticket, draws],
  )
  const one = all.length === 1 && read.data?.left === 0 ? all[0]! : null
  return { read, all, one }
}
