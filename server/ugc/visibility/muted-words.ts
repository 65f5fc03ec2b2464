import { eq } from 'drizzle-orm'
import { lockUser } from '#server/people/account/account.ts'
import type { Queryable, Tx } from '#server/infra/db/connect.ts'
import { mutedWords } from './visibility.tables.ts'

// Invisible characters (zero width, selectors, fillers, the empty braille cell) and combining marks that belong to no
// script, such as U+0336. After NFKC, accents are part of their letters. Vowel and tone marks, such as those of Thai,
// are not matched.
const INVISIBLE = /[[\p{Cc}--[\t\n\v\f\r]]\p{Cf}\p{Default_Ignorable_Code_Point}\u2800[\p{M}&&\p{Script=Inherited}]]/gv

/** NFKC, lower case, no invisible characters, single spaces. */
export const normalizeForSearch = (text: string): string =>
  text.normalize('NFKC').toLowerCase().replace(INVISIBLE, '').replace(/\s+/gu, ' ').trim()

export async function listMutedWords(db: Queryable, userId: number): Promise<string[]> {
  const rows = await db.select().from(mutedWords).where(eq(mutedWords.userId, userId)).orderBy(mutedWords.word)
  return rows.map(({ word }) => word)
}

export async function replaceMutedWords(tx: Tx, userId: number, words: readonly string[]): Promise<string[]> {
  await lockUser(tx, userId)
  await tx.delete(mutedWords).where(eq(mutedWords.userId, userId))
  // Normalisation may lengthen a word (㈱ becomes three characters) or leave nothing.
  const folded = [...new Set(words.map(normalizeMutedWord))].filter((word) => word !== '')
  if (folded.length > 0) await tx.insert(mutedWords).values(folded.map((word) => ({ userId, word })))
  return listMutedWords(tx, userId)
}

const LONGEST = 20

/** Truncates between code points: half of an emoji would match no text. */
const normalizeMutedWord = (word: string): string =>
  Array.from(normalizeForSearch(word)).slice(0, LONGEST).join('').trim()
