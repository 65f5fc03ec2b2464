import { eq } from 'drizzle-orm'
import { shanghaiTime } from '#lottery/dates.ts'
import type { Reader, Tx } from '#server/infra/db/connect.ts'
import type { PersonalData } from '#server/infra/db/personal-data.ts'
import { blockedBy } from './blocks.ts'
import { wordsMutedBy } from './muted-words.ts'
import { blocks, mutedWords } from './visibility.tables.ts'

export const visibilityPersonalData: PersonalData = {
  tables: ['blocks', 'muted_words'],
  exports: { blocked_people: blockedPeopleOf, muted_words: wordsMutedBy },
  erase: eraseVisibility,
}

async function blockedPeopleOf(db: Reader, userId: number) {
  const people = await blockedBy(db, userId)
  return people.map(({ nickname, createdAt }) => ({ nickname, created_at: shanghaiTime(createdAt) }))
}

/** Retains blocks of the deleted account by other members, because its comments remain. */
async function eraseVisibility(tx: Tx, userId: number): Promise<void> {
  await tx.delete(blocks).where(eq(blocks.userId, userId))
  await tx.delete(mutedWords).where(eq(mutedWords.userId, userId))
}
