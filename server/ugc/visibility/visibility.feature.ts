import { eq } from 'drizzle-orm'
import { formatShanghaiTime } from '#lottery/dates.ts'
import type { PersonalData } from '#server/infra/db/personal-data.ts'
import { listBlockedMembers } from './blocks.ts'
import { listMutedWords } from './muted-words.ts'
import { visibilityRoutes } from './visibility.routes.ts'
import { blocks, mutedWords } from './visibility.tables.ts'

export const visibilityFeature = {
  routes: [visibilityRoutes],
  personalData: {
    tables: ['blocks', 'muted_words'],
    exports: {
      async blocked_people(db, userId) {
        const people = await listBlockedMembers(db, userId)
        return people.map(({ nickname, createdAt }) => ({ nickname, created_at: formatShanghaiTime(createdAt) }))
      },
      muted_words: listMutedWords,
    },
    /** Retains other members' blocks of the deleted account, because the account's comments remain. */
    async erase(tx, userId) {
      await tx.delete(blocks).where(eq(blocks.userId, userId))
      await tx.delete(mutedWords).where(eq(mutedWords.userId, userId))
    },
  } satisfies PersonalData,
}
