import { type SQL, sql } from 'drizzle-orm'
import { fifteen } from '#server/testing/cases.ts'

/** Inserts fifteen comments, one of them held and one deleted. */
export const commentsIn = (discussion: number, thread = sql`null::bigint`): SQL =>
  sql`insert into comments (discussion_id, user_id, thread_id, content, folded, state, created_at, deleted_at)
    select ${discussion}::bigint, 1, ${thread}, n, n, case n when 4 then 'held' else 'shown' end, now(),
      case n when 9 then now() end from ${fifteen}`

export const BELOW_THE_FIRST = sql`case when n > 1 then 1 end`
