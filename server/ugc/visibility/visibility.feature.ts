import { eq } from 'drizzle-orm'
import { block, blocked, muteWords, type SubjectKind, unblock } from '#contract/ugc/moderation.ts'
import { refuse } from '#contract/refusals.ts'
import { formatShanghaiTime } from '#lottery/dates.ts'
import type { RouteSite } from '#server/infra/answers/route-site.ts'
import type { Queryable } from '#server/infra/db/connect.ts'
import type { PersonalData } from '#server/infra/db/personal-data.ts'
import { runTransaction } from '#server/infra/db/retry.ts'
import { registerRoute, replyWithMessage } from '#server/infra/http/route.ts'
import { listBlockedMembers, insertBlock, deleteBlock } from './blocks.ts'
import { replaceMutedWords, listMutedWords } from './muted-words.ts'
import { blocks, mutedWords } from './visibility.tables.ts'

interface VisibilityDeps extends RouteSite {
  /** Finds the author of a text visible to all readers; null: no such text. */
  authorOf(db: Queryable, kind: SubjectKind, id: number): Promise<number | null>
}

function visibilityRoutes(site: VisibilityDeps): void {
  const { db, clock, authorOf } = site
  registerRoute(site, blocked, async ({ member: { id } }) => {
    const people = await listBlockedMembers(db, id)
    return { people: people.map(presentBlocked), words: await listMutedWords(db, id) }
  })

  registerRoute(site, block, async ({ input, member: { id } }) => {
    const author = (await authorOf(db, input.kind, input.id)) ?? refuse('unknown_subject')
    const made = await runTransaction(db, (tx) => insertBlock(tx, id, author, clock.now()))
    return replyWithMessage('已屏蔽', { id: made })
  })

  registerRoute(site, unblock, async ({ input, member: { id } }) => {
    await deleteBlock(db, id, input.id)
    return replyWithMessage('已取消屏蔽', null)
  })

  registerRoute(site, muteWords, async ({ input, member: { id } }) => {
    const words = await runTransaction(db, (tx) => replaceMutedWords(tx, id, input.words))
    return replyWithMessage('保存成功', words)
  })
}

function presentBlocked({ id, nickname, avatar, createdAt }: Awaited<ReturnType<typeof listBlockedMembers>>[number]) {
  return { id, nickname, avatarUrl: avatar ?? '', created_at: formatShanghaiTime(createdAt) }
}

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
