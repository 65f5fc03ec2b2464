import { block, blocked, muteWords, type SubjectKind, unblock } from '#contract/ugc/moderation.ts'
import { refuse } from '#contract/refusals.ts'
import { shanghaiTime } from '#lottery/dates.ts'
import type { Site } from '#server/infra/answers/site.ts'
import type { Reader } from '#server/infra/db/connect.ts'
import { inTransaction } from '#server/infra/db/retried.ts'
import { route, say } from '#server/infra/http/route.ts'
import { blockedBy, blockPerson, unblockPerson } from './blocks.ts'
import { muteThese, wordsMutedBy } from './muted-words.ts'

export interface VisibilityDeps extends Site {
  /** Finds the author of a text visible to all readers; null: no such text. */
  authorOf(db: Reader, kind: SubjectKind, id: number): Promise<number | null>
}

/** Registers blocking of members and muting of words. */
export function visibilityRoutes(site: VisibilityDeps): void {
  const { db, clock, authorOf } = site
  route(site, blocked, async ({ member: { id } }) => {
    const people = await blockedBy(db, id)
    return { people: people.map(presentBlocked), words: await wordsMutedBy(db, id) }
  })

  route(site, block, async ({ input, member: { id } }) => {
    const author = (await authorOf(db, input.kind, input.id)) ?? refuse('unknown_subject')
    const made = await inTransaction(db, (tx) => blockPerson(tx, id, author, clock.now()))
    return say('已屏蔽', { id: made })
  })

  route(site, unblock, async ({ input, member: { id } }) => {
    await unblockPerson(db, id, input.id)
    return say('已取消屏蔽', null)
  })

  route(site, muteWords, async ({ input, member: { id } }) => {
    const words = await inTransaction(db, (tx) => muteThese(tx, id, input.words))
    return say('保存成功', words)
  })
}

function presentBlocked({ id, nickname, avatar, createdAt }: Awaited<ReturnType<typeof blockedBy>>[number]) {
  return { id, nickname, avatarUrl: avatar ?? '', created_at: shanghaiTime(createdAt) }
}
