import type { Tx } from '#server/db/connect.ts'
import { several, statement } from '#server/db/statement.ts'
import { daysBefore } from '#server/lib/retention.ts'

interface Lately {
  readonly userId: number
  readonly discussionId: number
  readonly content: string
}

/** Of how many of an author's last comments those are told that stand in one discussion, and how many of them. */
const LAST = 6
const TOLD = 3

// Among all that somebody ever said the last are found at once, those of one discussion are not.
const lately = statement<{ userIds: readonly number[]; since: Date; last: number }, Lately>(
  'said_lately',
  `select asked.user_id as "userId", said.discussion_id as "discussionId", said.content
  from ${several('$userIds::bigint[]')} as asked (user_id, nth), lateral (
    select * from comments c where c.user_id = asked.user_id order by c.id desc limit $last::int) as said
  where said.state = 'shown' and said.deleted_at is null and said.created_at > $since order by said.id`,
)

/** What each of these authors said in a discussion within a day, oldest first. */
export async function saidLately(tx: Tx, userIds: readonly number[], now: Date) {
  const rows = await lately(tx, { userIds, since: daysBefore(now, 1), last: LAST })
  return (author: number, discussion: number): string[] =>
    rows
      .filter(({ userId, discussionId }) => userId === author && discussionId === discussion)
      .map(({ content }) => content)
      .slice(-TOLD)
}
