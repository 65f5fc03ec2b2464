import { LRUCache } from 'lru-cache'
import type { ModerationPolicy } from '#contract/ugc/moderation.console.ts'
import type { Database } from '#server/infra/db/connect.ts'
import { statement } from '#server/infra/db/statement.ts'
import type { Clock } from '#server/infra/lib/clock.ts'
import { isNewcomer } from './moderation.rules.ts'
import { policyOf } from './policy.ts'

const KEPT = 50_000
/** Milliseconds that established members are cached; a takedown may turn one into a newcomer again. */
const ASKED_EVERY = 600_000
/** Milliseconds until a changed policy takes effect in each process. */
const POLICY_EVERY = 1000

interface Writer {
  since: Date
  published: number
}

const writerOf = statement<{ userId: number }, Writer, Database>(
  'moderation_writer',
  `select u.created_at as since, coalesce(w.published, 0) as published
  from users u left join writers w on w.user_id = u.id where u.id = $userId`,
)

/** Returns a cached check whether a member is a newcomer by the current policy. */
export function newcomersIn(db: Database, clock: Clock): (memberId: number) => Promise<boolean> {
  const settled = new LRUCache<number, Writer>({ max: KEPT, ttl: ASKED_EVERY })
  const policies = new LRUCache<'policy', ModerationPolicy>({
    max: 1,
    ttl: POLICY_EVERY,
    fetchMethod: () => policyOf(db),
  })
  return async (memberId) => {
    const isNew = async (writer: Writer) => isNewcomer(writer, await policies.forceFetch('policy'), clock.now())
    const known = settled.get(memberId)
    if (known && !(await isNew(known))) return false
    const [writer] = await writerOf(db, { userId: memberId })
    if (!writer || (await isNew(writer))) return writer !== undefined
    settled.set(memberId, writer)
    return false
  }
}
