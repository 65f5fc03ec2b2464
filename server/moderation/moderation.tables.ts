import { sql } from 'drizzle-orm'
import { check, pgTable, text } from 'drizzle-orm/pg-core'

/** Words that hold what people write for review; operators change the list. */
export const moderationWords = pgTable('moderation_words', { word: text().primaryKey() }, (t) => [
  check('moderation_words_word', sql`length(${t.word}) between 1 and 40 and ${t.word} = lower(${t.word})`),
])
