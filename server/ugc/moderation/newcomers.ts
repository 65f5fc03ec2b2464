import type { ModerationPolicy } from '#contract/ugc/moderation.console.ts'
import type { Database } from '#server/infra/db/connect.ts'
import { prepareStatement } from '#server/infra/db/statement.ts'
import type { Clock } from '#server/infra/lib/clock.ts'
import { isNewcomer } from './moderation.rules.ts'
import { parsePolicy } from './policy.ts'

interface WriterFacts {
  since: Date
  published: number
  policy: Partial<ModerationPolicy> | null
}

const findWriter = prepareStatement<{ userId: number }, WriterFacts, Database>(
  'moderation_writer',
  `select u.created_at as since, coalesce(w.published, 0) as published,
    (select value from settings where key = 'moderation') as policy
  from users u left join writers w on w.user_id = u.id where u.id = $userId`,
)

/** Creates a function that checks whether a member is a newcomer by the current policy. */
export function createNewcomerCheck(db: Database, clock: Clock): (memberId: number) => Promise<boolean> {
  return async (userId) => {
    const [writer] = await findWriter(db, { userId })
    return writer !== undefined && isNewcomer(writer, parsePolicy(writer.policy), clock.now())
  }
}
