import { eq } from 'drizzle-orm'
import { formatShanghaiTime } from '#lottery/dates.ts'
import type { Queryable, Tx } from '#server/infra/db/connect.ts'
import type { PersonalData } from '#server/infra/db/personal-data.ts'
import { listBlockedMembers } from './blocks.ts'
import { listMutedWords } from './muted-words.ts'
import { blocks, mutedWords } from './visibility.tables.ts'

export const visibilityPersonalData: PersonalData = {
  tables: ['blocks', 'muted_words'],
  exports: { blocked_people: exportBlockedMembers, muted_words: listMutedWords },
  erase: eraseVisibility,
}

async function exportBlockedMembers(db: Queryable, userId: number) {
  const people = await listBlockedMembers(db, userId)
  return people.map(({ nickname, createdAt }) => ({ nickname, created_at: formatShanghaiTime(createdAt) }))
}

/** Retains blocks of the deleted account by other members, because its comments remain. */
async function eraseVisibility(tx: Tx, userId: number): Promise<void> {
  await tx.delete(blocks).where(eq(blocks.userId, userId))
  await tx.delete(mutedWords).where(eq(mutedWords.userId, userId))
}
