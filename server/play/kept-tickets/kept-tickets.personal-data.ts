import { shanghaiTime } from '#lottery/dates.ts'
import { inPages } from '#server/infra/db/page.ts'
import type { Reader } from '#server/infra/db/connect.ts'
import type { PersonalData } from '#server/infra/db/personal-data.ts'
import { eraseKept } from './keeping.ts'
import { presentResult } from './kept-tickets.present.ts'
import { keptOf, locksAfter, resultsAfter } from './kept-tickets.store.ts'

export const keptTicketsPersonalData: PersonalData = {
  tables: ['kept_tickets'],
  exports: { kept_tickets: ticketsOfMember, kept_results: resultsOfMember, kept_locks: locksOfMember },
  erase: eraseKept,
}

async function ticketsOfMember(db: Reader, userId: number) {
  return (await keptOf(db, userId)).map(
    ({ id, game, text, issues, firstIssue, untilIssue, locks, keptAt, endedAt }) => ({
      id,
      type: game,
      text,
      issues,
      first_issueno: firstIssue,
      until_issueno: untilIssue,
      is_locked: Number(locks),
      created_at: shanghaiTime(new Date(keptAt)),
      ended_at: endedAt && shanghaiTime(new Date(endedAt)),
    }),
  )
}

async function* resultsOfMember(db: Reader, userId: number) {
  for await (const rows of inPages((after, most) => resultsAfter(db, userId, after, most)))
    for (const row of rows) yield { ticket: row.ticketId, ...presentResult(row) }
}

async function* locksOfMember(db: Reader, userId: number) {
  for await (const rows of inPages((after, most) => locksAfter(db, userId, after, most)))
    for (const { ticketId, issueno, failure, at } of rows)
      yield { ticket: ticketId, issueno, failure, at: shanghaiTime(new Date(at)) }
}
