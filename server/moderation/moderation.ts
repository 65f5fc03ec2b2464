import { sql } from 'drizzle-orm'
import type { Reader } from '#server/db/connect.ts'

export { moderationWords } from './moderation.tables.ts'

/** What becomes of a text: it stands, or waits for review, seen by its author only. */
export type Verdict = 'pass' | 'hold'

/**
 * The one door for what people write. Spaces, signs and the width of letters are no way around the word list: 加 微.信
 * is 加微信.
 */
export async function moderate(db: Reader, text: string): Promise<Verdict> {
  const plain = plainOf(text)
  const { rows } = await db.execute(sql`select from moderation_words where position(word in ${plain}) > 0 limit 1`)
  return rows.length > 0 ? 'hold' : 'pass'
}

/** Only letters and digits, in one form and small. */
function plainOf(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
}
