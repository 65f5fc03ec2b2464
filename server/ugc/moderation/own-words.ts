import { eq } from 'drizzle-orm'
import type { ParsedInputOf } from '#contract/infra/endpoint.ts'
import type { changeModerationWord, WordChange } from '#contract/ugc/moderation.console.ts'
import { refuse } from '#contract/refusals.ts'
import type { Reader, Tx } from '#server/infra/db/connect.ts'
import { lettersAndDigits } from './folding.ts'
import { moderationWords } from './moderation.tables.ts'

/** Operators' changes to the list of words, sorted. */
export async function changedWords(db: Reader): Promise<{ held: string[]; allowed: string[] }> {
  const rows = await db.select().from(moderationWords).orderBy(moderationWords.word)
  const those = (allowed: boolean) => rows.flatMap((row) => (row.allowed === allowed ? row.word : []))
  return { held: those(false), allowed: those(true) }
}

interface Changed {
  /** Folded, as it is stored. */
  word: string
  before: WordChange
}

/**
 * Adds a word that holds texts, allows one of the site's own, or takes such a change back. Refused where another operator
 * changed it since (`was` is what this one saw), or where it is so already.
 */
export async function changeWord(
  tx: Tx,
  { word, change, was }: ParsedInputOf<typeof changeModerationWord>,
): Promise<Changed> {
  // Folding may lengthen it (㎏ is kg), or leave nothing.
  const folded = lettersAndDigits(word).slice(0, 40)
  if (folded === '') refuse('bad_word')
  const isThis = eq(moderationWords.word, folded)
  const [known] = await tx.select().from(moderationWords).where(isThis).for('update')
  const before = known ? changeOf(known) : 'none'
  if (was !== undefined && was !== before) refuse('edited_elsewhere')
  if (change !== 'none' && change === before) refuse('known_word')
  if (change === 'none') {
    await tx.delete(moderationWords).where(isThis)
  } else {
    const row = { word: folded, allowed: change === 'allowed' }
    await tx.insert(moderationWords).values(row).onConflictDoUpdate({ target: moderationWords.word, set: row })
  }
  return { word: folded, before }
}

const changeOf = ({ allowed }: { allowed: boolean }): WordChange => (allowed ? 'allowed' : 'held')

/** The operators' words that a folded text contains, and all that they allow, as the rules need them. */
export async function ownWordsIn(db: Reader, folded: string): Promise<{ words: string[]; allowed: string[] }> {
  const { held, allowed } = await changedWords(db)
  return { words: held.filter((word) => folded.includes(word)), allowed }
}
