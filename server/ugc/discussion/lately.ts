import type { Tx } from '#server/infra/db/connect.ts'
import { statement } from '#server/infra/db/statement.ts'
import { daysBefore } from '#server/infra/lib/retention.ts'

/** Of how many of an author's last comments those are told that stand in one discussion, and how many of them. */
const LAST = 6
const TOLD = 3

// Among all that somebody ever said the last are found at once, those of one discussion are not.
const lately = statement<{ userId: number; discussionId: number; since: Date }, { content: string }>(
  'said_lately',
  `select content from (select * from comments where user_id = $userId order by id desc limit ${LAST}) as said
  where discussion_id = $discussionId and state = 'shown' and deleted_at is null and created_at > $since
  order by id desc limit ${TOLD}`,
)

/** What an author said in a discussion within a day, oldest first. */
export async function saidLately(tx: Tx, userId: number, discussionId: number, now: Date): Promise<string[]> {
  const rows = await lately(tx, { userId, discussionId, since: daysBefore(now, 1) })
  return rows.map(({ content }) => content).toReversed()
}
