import { LRUCache } from 'lru-cache'
import type { ModerationPolicy } from '#contract/ugc/moderation.console.ts'
import type { Database } from '#server/infra/db/connect.ts'
import { prepareStatement } from '#server/infra/db/statement.ts'
import type { Clock } from '#server/infra/lib/clock.ts'
import { isNewcomer } from './moderation.rules.ts'
import { getPolicy } from './policy.ts'

const MAX_CACHED = 50_000
/** Milliseconds that established members are cached; a takedown may turn one into a newcomer again. */
const WRITER_TTL_MS = 600_000
/** Milliseconds until a changed policy takes effect in each process. */
const POLICY_TTL_MS = 1000

interface WriterHistory {
  since: Date
  published: number
}

const findWriter = prepareStatement<{ userId: number }, WriterHistory, Database>(
  'moderation_writer',
  `select u.created_at as since, coalesce(w.published, 0) as published
  from users u left join writers w on w.user_id = u.id where u.id = $userId`,
)

/** Creates a function that checks whether a member is a newcomer by the current policy. Caches established members. */
export function createNewcomerCheck(db: Database, clock: Clock): (memberId: number) => Promise<boolean> {
  const settled = new LRUCache<number, WriterHistory>({ max: MAX_CACHED, ttl: WRITER_TTL_MS })
  const policies = new LRUCache<'policy', ModerationPolicy>({
    max: 1,
    ttl: POLICY_TTL_MS,
    fetchMethod: () => getPolicy(db),
  })
  return async (memberId) => {
    const isNew = async (writer: WriterHistory) => isNewcomer(writer, await policies.forceFetch('policy'), clock.now())
    const known = settled.get(memberId)
    if (known && !(await isNew(known))) return false
    const [writer] = await findWriter(db, { userId: memberId })
    if (!writer || (await isNew(writer))) return writer !== undefined
    settled.set(memberId, writer)
    return false
  }
}
