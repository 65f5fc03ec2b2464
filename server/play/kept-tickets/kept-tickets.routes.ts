import {
  deleteKept,
  endKept,
  keepTicket,
  keptResults,
  type KeptTicket,
  keptTickets,
  lockKept,
} from '#contract/play/kept-tickets.ts'
import { refuse } from '#contract/refusals.ts'
import { GAMES } from '#lottery/games.ts'
import type { RouteSite } from '#server/infra/answers/route-site.ts'
import type { Tx } from '#server/infra/db/connect.ts'
import { runTransaction } from '#server/infra/db/retry.ts'
import { registerRoute } from '#server/infra/http/route.ts'
import type { PicksDeps } from '#server/play/picks/picks.ts'
import { endTicket, saveTicket, deleteTicket, setTicketLocking } from './save-ticket.ts'
import { presentKept, presentResult } from './kept-tickets.present.ts'
import {
  isTicketOwner,
  listTickets,
  listLatestLocks,
  listLatestResults,
  listResultsBefore,
} from './kept-tickets.store.ts'

export interface KeptTicketsDeps extends RouteSite, PicksDeps {}

export function registerKeptTicketsRoutes(site: KeptTicketsDeps): void {
  const { db } = site
  const changeTickets = async (userId: number, change: (tx: Tx) => Promise<void>): Promise<KeptTicket[]> => {
    await runTransaction(db, change)
    return listPresentedTickets(site, userId)
  }
  registerRoute(site, keptTickets, ({ member }) => listPresentedTickets(site, member.id))

  registerRoute(site, keepTicket, ({ input: { type, text, issues, is_locked }, member: { id: userId } }) => {
    const keeping = { type, text, issues: issues || null, locks: is_locked === 1 }
    return changeTickets(userId, (tx) => saveTicket(tx, site, userId, keeping))
  })

  registerRoute(site, lockKept, ({ input: { id, is_locked }, member: { id: userId } }) =>
    changeTickets(userId, (tx) => setTicketLocking(tx, site, { userId, id }, is_locked === 1)),
  )

  registerRoute(site, endKept, ({ input: { id }, member: { id: userId } }) =>
    changeTickets(userId, (tx) => endTicket(tx, site, { userId, id })),
  )

  registerRoute(site, deleteKept, ({ input: { id }, member: { id: userId } }) =>
    changeTickets(userId, (tx) => deleteTicket(tx, { userId, id })),
  )

  registerRoute(site, keptResults, async ({ input: { id, before = null, pageSize }, member }) => {
    if (!(await isTicketOwner(db, member.id, id))) refuse('unknown_kept')
    const rows = await listResultsBefore(db, id, { before, most: pageSize })
    return rows.map(presentResult)
  })
}

async function listPresentedTickets({ db, clock, onSale }: KeptTicketsDeps, userId: number): Promise<KeptTicket[]> {
  const tickets = await listTickets(db, userId)
  const latest = await listLatestResults(db, userId)
  const locks = await listLatestLocks(db, userId)
  const now = clock.now()
  return Promise.all(
    tickets.map(async (row) => {
      const { issueno } = await onSale(db, GAMES[row.game], now)
      return presentKept(row, { onSale: issueno, lock: locks.get(row.id) ?? null, latest: latest.get(row.id) ?? null })
    }),
  )
}
