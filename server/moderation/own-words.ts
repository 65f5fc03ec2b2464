import { eq } from 'drizzle-orm'
import { refuse } from '#contract/refusals.ts'
import type { Reader, Tx } from '#server/db/connect.ts'
import { plain } from './folding.ts'
import { moderationWords } from './moderation.tables.ts'

/** What operators changed of the list of words, in order. */
export async function changedWords(db: Reader): Promise<{ held: string[]; allowed: string[] }> {
  const rows = await db.select().from(moderationWords).orderBy(moderationWords.word)
  const those = (allowed: boolean) => rows.flatMap((row) => (row.allowed === allowed ? row.word : []))
  return { held: those(false), allowed: those(true) }
}

/** Lets a word hold texts, allows one of the site's own, or takes such a change back. Answers the word as it is kept. */
export async function changeWord(tx: Tx, word: string, change: 'held' | 'allowed' | 'none'): Promise<string> {
  // Folding may lengthen it (㎏ is kg), or leave nothing.
  const folded = plain(word).slice(0, 40)
  if (folded === '') refuse('bad_word')
  if (change === 'none') {
    await tx.delete(moderationWords).where(eq(moderationWords.word, folded))
    return folded
  }
  const row = { word: folded, allowed: change === 'allowed' }
  await tx.insert(moderationWords).values(row).onConflictDoUpdate({ target: moderationWords.word, set: row })
  return folded
}
