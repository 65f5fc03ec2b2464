import type { Tx } from '#server/infra/db/connect.ts'
import { prepareStatement } from '#server/infra/db/statement.ts'
import { subtractDays } from '#server/infra/lib/retention.ts'

const LAST = 6
const RETURNED = 3

// Reads an author's last comments and then selects the discussion, because no index has both.
const findRecentComments = prepareStatement<{ userId: number; discussionId: number; since: Date }, { content: string }>(
  'recent_comments',
  `select content from (select * from comments where user_id = $userId order by id desc limit ${LAST}) as last
  where discussion_id = $discussionId and state = 'shown' and deleted_at is null and created_at > $since
  order by id desc limit ${RETURNED}`,
)

/**
 * Lists an author's shown comments in a discussion: of the author's last six comments at most three that are younger
 * than 24 hours, oldest first.
 */
export async function listRecentComments(tx: Tx, userId: number, discussionId: number, now: Date): Promise<string[]> {
  const rows = await findRecentComments(tx, { userId, discussionId, since: subtractDays(now, 1) })
  return rows.map(({ content }) => content).toReversed()
}
