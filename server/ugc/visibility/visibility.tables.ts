import { check, index, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core'
import { sql } from 'drizzle-orm'
import { member } from '#server/people/account/account.tables.ts'
import { identity, instant, type TableRetention } from '#server/infra/db/columns.ts'

/** `userId` does not see the texts of `blockedId`. */
export const blocks = pgTable(
  'blocks',
  { id: identity(), userId: member().notNull(), blockedId: member().notNull(), createdAt: instant().notNull() },
  (t) => [
    unique('blocks_once').on(t.userId, t.blockedId),
    index().on(t.blockedId),
    check('blocks_others', sql`${t.userId} <> ${t.blockedId}`),
  ],
)

export const mutedWords = pgTable('muted_words', { userId: member().notNull(), word: text().notNull() }, (t) => [
  primaryKey({ columns: [t.userId, t.word] }),
  check('muted_words_word', sql`length(${t.word}) between 1 and 20`),
])

export const retention: TableRetention = {
  blocks: 'until the member removes them',
}
