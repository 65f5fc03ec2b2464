import { eq } from 'drizzle-orm'
import type { ParsedInputOf } from '#contract/infra/endpoint.ts'
import type { changeModerationWord, WordChange } from '#contract/ugc/moderation.console.ts'
import { refuse } from '#contract/refusals.ts'
import type { Queryable, Tx } from '#server/infra/db/connect.ts'
import { normalizeText } from './normalize.ts'
import { moderationWords } from './moderation.tables.ts'

export async function listChangedWords(db: Queryable): Promise<{ held: string[]; allowed: string[] }> {
  const rows = await db.select().from(moderationWords).orderBy(moderationWords.word)
  const selectWords = (allowed: boolean) => rows.flatMap((row) => (row.allowed === allowed ? row.word : []))
  return { held: selectWords(false), allowed: selectWords(true) }
}

/**
 * Adds, allows or removes a word. Throws if `was` is outdated, or if the word is already added or allowed as requested.
 * Returns the normalised word and its former state.
 */
export async function changeWord(
  tx: Tx,
  { word, change, was }: ParsedInputOf<typeof changeModerationWord>,
): Promise<{ word: string; before: WordChange }> {
  // Normalisation may lengthen the word (㎏ becomes kg) or leave nothing.
  const folded = normalizeText(word).slice(0, 40)
  if (folded === '') refuse('bad_word')
  const isThis = eq(moderationWords.word, folded)
  const [known] = await tx.select().from(moderationWords).where(isThis).for('update')
  const before = known ? toWordChange(known) : 'none'
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

const toWordChange = ({ allowed }: { allowed: boolean }): WordChange => (allowed ? 'allowed' : 'held')

/** Returns the words added by operators that a normalised text contains, and all words that operators allow. */
export async function findOwnWords(db: Queryable, folded: string): Promise<{ words: string[]; allowed: string[] }> {
  const { held, allowed } = await listChangedWords(db)
  return { words: held.filter((word) => folded.includes(word)), allowed }
}
