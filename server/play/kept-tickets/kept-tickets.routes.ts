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
import type { Site } from '#server/infra/answers/site.ts'
import { inTransaction } from '#server/infra/db/retried.ts'
import { route } from '#server/infra/http/route.ts'
import type { PicksDeps } from '#server/play/picks/picks.ts'
import { end, keep, remove, setLocks } from './keeping.ts'
import { presentKept, presentResult } from './kept-tickets.present.ts'
import { isKeptBy, keptOf, latestLocks, latestResults, resultsBelow } from './kept-tickets.store.ts'

export interface KeptTicketsDeps extends Site, PicksDeps {}

/** Routes of a member's saved tickets and their results. */
export function keptTicketsRoutes(site: KeptTicketsDeps): void {
  const { db } = site
  route(site, keptTickets, ({ member }) => allOf(site, member.id))

  route(site, keepTicket, async ({ input: { type, text, issues, is_locked }, member }) => {
    const keeping = { type, text, issues: issues || null, locks: is_locked === 1 }
    await inTransaction(db, (tx) => keep(tx, site, member.id, keeping))
    return allOf(site, member.id)
  })

  route(site, lockKept, async ({ input: { id, is_locked }, member }) => {
    await inTransaction(db, (tx) => setLocks(tx, site, { userId: member.id, id }, is_locked === 1))
    return allOf(site, member.id)
  })

  route(site, endKept, async ({ input: { id }, member }) => {
    await inTransaction(db, (tx) => end(tx, site, { userId: member.id, id }))
    return allOf(site, member.id)
  })

  route(site, deleteKept, async ({ input: { id }, member }) => {
    await inTransaction(db, (tx) => remove(tx, { userId: member.id, id }))
    return allOf(site, member.id)
  })

  route(site, keptResults, async ({ input: { id, before = null, pageSize }, member }) => {
    if (!(await isKeptBy(db, member.id, id))) refuse('unknown_kept')
    const rows = await resultsBelow(db, id, { before, most: pageSize })
    return rows.map(presentResult)
  })
}

async function allOf({ db, clock, onSale }: KeptTicketsDeps, userId: number): Promise<KeptTicket[]> {
  const tickets = await keptOf(db, userId)
  const latest = await latestResults(db, userId)
  const locks = await latestLocks(db, userId)
  const now = clock.now()
  return Promise.all(
    tickets.map(async (row) => {
      const { issueno } = await onSale(db, GAMES[row.game], now)
      return presentKept(row, { onSale: issueno, lock: locks.get(row.id) ?? null, latest: latest.get(row.id) ?? null })
    }),
  )
}
