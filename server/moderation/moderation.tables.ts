import { sql } from 'drizzle-orm'
import { check, pgTable, text } from 'drizzle-orm/pg-core'

/** How what a member wrote stands; held and taken down, its author alone sees it, with the reason. */
export const STATES = ['shown', 'held', 'taken_down'] as const
export type State = (typeof STATES)[number]

/** The columns of everything that passes moderation. */
export const moderated = () => ({
  state: text({ enum: STATES }).notNull().default('shown'),
  reason: text().notNull().default(''),
})

/** Words that hold what people write for review; operators change the list. */
export const moderationWords = pgTable('moderation_words', { word: text().primaryKey() }, (t) => [
  check('moderation_words_word', sql`length(${t.word}) between 1 and 40 and ${t.word} = lower(${t.word})`),
])
