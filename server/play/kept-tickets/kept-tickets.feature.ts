import { formatShanghaiTime } from '#lottery/dates.ts'
import { readInPages } from '#server/infra/db/page.ts'
import type { Queryable } from '#server/infra/db/connect.ts'
import type { PersonalData } from '#server/infra/db/personal-data.ts'
import { eraseTickets } from './save-ticket.ts'
import { presentResult } from './kept-tickets.present.ts'
import { listTickets, listLocksAfter, listResultsAfter } from './kept-tickets.store.ts'
import { createKeptTicketsJobs } from './locking.ts'
import { registerKeptTicketsRoutes } from './kept-tickets.routes.ts'
import { retention } from './kept-tickets.tables.ts'
import { keptTicketsMessages } from './kept-tickets.messages.ts'

export const keptTicketsFeature = {
  routes: [registerKeptTicketsRoutes],
  jobs: createKeptTicketsJobs,
  personalData: {
    tables: ['kept_tickets'],
    exports: { kept_tickets: exportTickets, kept_results: exportResults, kept_locks: exportLocks },
    erase: eraseTickets,
  } satisfies PersonalData,
  words: keptTicketsMessages,
  retention,
}

async function exportTickets(db: Queryable, userId: number) {
  return (await listTickets(db, userId)).map(
    ({ id, game, text, issues, firstIssue, untilIssue, locks, keptAt, endedAt }) => ({
      id,
      type: game,
      text,
      issues,
      first_issueno: firstIssue,
      until_issueno: untilIssue,
      is_locked: Number(locks),
      created_at: formatShanghaiTime(new Date(keptAt)),
      ended_at: endedAt && formatShanghaiTime(new Date(endedAt)),
    }),
  )
}

async function* exportResults(db: Queryable, userId: number) {
  for await (const rows of readInPages((after, most) => listResultsAfter(db, userId, after, most)))
    for (const row of rows) yield { ticket: row.ticketId, ...presentResult(row) }
}

async function* exportLocks(db: Queryable, userId: number) {
  for await (const rows of readInPages((after, most) => listLocksAfter(db, userId, after, most)))
    for (const { ticketId, issueno, failure, at } of rows)
      yield { ticket: ticketId, issueno, failure, at: formatShanghaiTime(new Date(at)) }
}
