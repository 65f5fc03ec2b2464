import { LRUCache } from 'lru-cache'
import type { Database } from '#server/db/connect.ts'
import { statement } from '#server/db/statement.ts'
import type { Clock } from '#server/lib/clock.ts'
import { isNewcomer } from './moderation.rules.ts'
import { policyOf } from './policy.ts'

const KEPT = 50_000
/** So long somebody who is new no more is not asked about again; a takedown may make them new once more. */
const ASKED_EVERY = 600_000

const writerOf = statement<{ userId: number }, { since: Date; published: number }, Database>(
  'moderation_writer',
  `select u.created_at as since, coalesce(w.published, 0) as published
  from users u left join writers w on w.user_id = u.id where u.id = $userId`,
)

/** Tells whether a member is new here, by what operators set. */
export function newcomersIn(db: Database, clock: Clock): (memberId: number) => Promise<boolean> {
  const settled = new LRUCache<number, true>({ max: KEPT, ttl: ASKED_EVERY })
  return async (memberId) => {
    if (settled.has(memberId)) return false
    const [writer] = await writerOf(db, { userId: memberId })
    const isNew = writer !== undefined && isNewcomer(writer, await policyOf(db), clock.now())
    if (!isNew) settled.set(memberId, true)
    return isNew
  }
}
