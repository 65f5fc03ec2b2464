import type { Tx } from '#server/infra/db/connect.ts'
import { statement } from '#server/infra/db/statement.ts'
import { daysBefore } from '#server/infra/lib/retention.ts'

/** Number of an author's last comments to read, and of those in this discussion to return. */
const LAST = 6
const RETURNED = 3

// The index finds the last comments of an author, but not those in one discussion.
const recent = statement<{ userId: number; discussionId: number; since: Date }, { content: string }>(
  'recent_comments',
  `select content from (select * from comments where user_id = $userId order by id desc limit ${LAST}) as last
  where discussion_id = $discussionId and state = 'shown' and deleted_at is null and created_at > $since
  order by id desc limit ${RETURNED}`,
)

/** Lists an author's comments in a discussion within one day, oldest first. */
export async function recentComments(tx: Tx, userId: number, discussionId: number, now: Date): Promise<string[]> {
  const rows = await recent(tx, { userId, discussionId, since: daysBefore(now, 1) })
  return rows.map(({ content }) => content).toReversed()
}
