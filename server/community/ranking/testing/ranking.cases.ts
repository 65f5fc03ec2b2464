import { sql } from 'drizzle-orm'
import {
  addRankingComment,
  deleteRankingComment,
  likeRankingComment,
  myPlace,
  rankingComments,
  rankingReplies,
} from '#contract/community/ranking.ts'
import type { TestSite } from '#server/testing/site.ts'
import { BELOW_THE_FIRST, type EndpointCases, insertFifteenComments, insertReturningId } from '#server/testing/cases.ts'

export const A_RANKING = sql`with discussion as (insert into discussions (kind) values ('ranking') returning id)
  insert into ranking_discussions (draw_id, discussion_id) select 1, id from discussion`

async function insertComment(site: TestSite): Promise<object> {
  return {
    id: await insertReturningId(
      site,
      sql`
      with draw as (insert into draws
        (game, issueno, date, first, second, prizes, first_bits, second_bits, trust, demo, arrived_at, updated_at)
        values (3, '2022280', '2022-10-20', '1,2,3', '', '[]', 0::bit(64), 0::bit(64), 'single', false, now(), now()) returning id),
      discussion as (insert into discussions (kind) values ('ranking') returning id),
      ranking as (insert into ranking_discussions select draw.id, discussion.id from draw, discussion returning discussion_id)
      insert into comments (discussion_id, user_id, content, folded, created_at)
      select discussion_id, (select min(id) from users), '我的', '', now() from ranking returning id`,
    ),
  }
}

export const cases: EndpointCases = {
  [addRankingComment.path]: { input: { ranking_list_id: 1, content: '好运' }, foreign: 'of everyone' },
  [likeRankingComment.path]: { foreign: 'of everyone' },
  [myPlace.path]: { foreign: 'of everyone' },
  [deleteRankingComment.path]: { foreign: insertComment },
  [rankingComments.path]: { rows: [A_RANKING, insertFifteenComments(1)], input: { id: 1 } },
  [rankingReplies.path]: { rows: [A_RANKING, insertFifteenComments(1, BELOW_THE_FIRST)], input: { id: 1 } },
}
