import { sql } from 'drizzle-orm'
import * as calls from '#contract/community/forum.ts'
import { search } from '#contract/ugc/search.ts'
import type { TestSite } from '#server/testing/site.ts'
import {
  BELOW_THE_FIRST,
  FIFTEEN_POSTS,
  type EndpointCases,
  insertFifteenComments,
  insertReturningId,
} from '#server/testing/cases.ts'

const A_POST = sql`with discussion as (insert into discussions (kind) values ('post') returning id)
  insert into posts (user_id, discussion_id, content, folded, created_at)
  select (select min(id) from users), id, '双', '双', now() from discussion returning id`

const insertPost = async (site: TestSite) => ({ id: await insertReturningId(site, A_POST) })

async function insertComment(site: TestSite): Promise<object> {
  await insertPost(site)
  return {
    id: await insertReturningId(
      site,
      sql`insert into comments (discussion_id, user_id, content, folded, created_at)
        select discussion_id, user_id, '我的', '', now() from posts returning id`,
    ),
  }
}

export const cases: EndpointCases = {
  [calls.publishPost.path]: { foreign: 'of everyone' },
  [calls.addPostComment.path]: { input: { dynamics_id: 1, content: '好运' }, foreign: 'of everyone' },
  [calls.likePost.path]: { foreign: 'of everyone' },
  [calls.topicPeople.path]: { foreign: 'of everyone' },
  [calls.deletePost.path]: { foreign: insertPost },
  [calls.editPost.path]: { foreign: async (site) => ({ ...(await insertPost(site)), content: '改' }) },
  [calls.deletePostComment.path]: { foreign: insertComment },
  [calls.myPosts.path]: { rows: [FIFTEEN_POSTS] },
  [calls.posts.path]: { rows: [FIFTEEN_POSTS] },
  [calls.postComments.path]: { rows: [A_POST, insertFifteenComments(1)], input: { id: 1 } },
  [calls.postReplies.path]: { rows: [A_POST, insertFifteenComments(1, BELOW_THE_FIRST)], input: { id: 1 } },
  [search.path]: { rows: [FIFTEEN_POSTS], input: { q: '双' } },
}
