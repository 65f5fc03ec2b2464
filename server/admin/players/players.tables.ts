import { sql } from 'drizzle-orm'
import { check, index, pgTable, text } from 'drizzle-orm/pg-core'
import { member } from '#server/people/account/account.tables.ts'
import { identity, instant, type TableRetention } from '#server/infra/db/columns.ts'

/** Append-only: a trigger rejects updates, and deletions unless the transaction also erases the account. */
export const playerNotes = pgTable(
  'player_notes',
  {
    id: identity(),
    userId: member().notNull(),
    byId: member().notNull(),
    words: text().notNull(),
    createdAt: instant().notNull(),
  },
  (t) => [index().on(t.userId, t.id), check('player_notes_words', sql`length(${t.words}) between 1 and 500`)],
)

export const retention: TableRetention = {
  player_notes: 'for ever: operators only add notes; an account deletion erases them',
}
