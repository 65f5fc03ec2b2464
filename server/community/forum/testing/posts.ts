import { sql } from 'drizzle-orm'
import { FIFTEEN_ROWS } from '#server/testing/cases.ts'

/** Fifteen posts, one of them held and one deleted. */
export const POSTS = sql`with discussion as (insert into discussions (kind) select 'post' from ${FIFTEEN_ROWS} returning id)
  insert into posts (user_id, discussion_id, content, folded, terms, state, created_at, deleted_at)
  select 1, id, '双', '双', array_to_tsvector('{双}'), case id when 4 then 'held' else 'shown' end, now(),
    case id when 9 then now() end from discussion`
