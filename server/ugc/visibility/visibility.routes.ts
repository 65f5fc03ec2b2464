import { block, blocked, muteWords, type SubjectKind, unblock } from '#contract/ugc/moderation.ts'
import { refuse } from '#contract/refusals.ts'
import { shanghaiTime } from '#lottery/dates.ts'
import type { Clock } from '#server/infra/lib/clock.ts'
import type { Database, Reader } from '#server/infra/db/connect.ts'
import { inTransaction } from '#server/infra/db/retried.ts'
import { type RouteContext, route, say } from '#server/infra/http/route.ts'
import { blockedBy, blockPerson, unblockPerson } from './blocks.ts'
import { muteThese, wordsMutedBy } from './muted-words.ts'

interface VisibilityDeps {
  db: Database
  clock: Clock
  /** Who wrote what everybody may see; null: there is no such thing. */
  authorOf(db: Reader, kind: SubjectKind, id: number): Promise<number | null>
}

/** Whom and what a member no longer wants to see. */
export function visibilityRoutes(door: RouteContext, { db, clock, authorOf }: VisibilityDeps): void {
  route(door, blocked, async ({ member: { id } }) => {
    const people = await blockedBy(db, id)
    return { people: people.map(presentBlocked), words: await wordsMutedBy(db, id) }
  })

  route(door, block, async ({ input, member: { id } }) => {
    const author = (await authorOf(db, input.kind, input.id)) ?? refuse('unknown_subject')
    const made = await inTransaction(db, (tx) => blockPerson(tx, id, author, clock.now()))
    return say('已屏蔽', { id: made })
  })

  route(door, unblock, async ({ input, member: { id } }) => {
    await unblockPerson(db, id, input.id)
    return say('已取消屏蔽', null)
  })

  route(door, muteWords, async ({ input, member: { id } }) => {
    const words = await inTransaction(db, (tx) => muteThese(tx, id, input.words))
    return say('保存成功', words)
  })
}

function presentBlocked({ id, nickname, avatar, createdAt }: Awaited<ReturnType<typeof blockedBy>>[number]) {
  return { id, nickname, avatarUrl: avatar ?? '', created_at: shanghaiTime(createdAt) }
}
