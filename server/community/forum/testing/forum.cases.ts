import { sql } from 'drizzle-orm'
import {
  addPostComment,
  deletePost,
  deletePostComment,
  editPost,
  likePost,
  myPosts,
  postComments,
  postReplies,
  posts,
  publishPost,
  topicPeople,
} from '#contract/community/forum.ts'
import type { Site } from '#server/testing/a-site.ts'
import { type Cases, idOf } from '#server/testing/cases.ts'
import { BELOW_THE_FIRST, commentsIn } from '#server/ugc/discussion/testing/comments.ts'
import { POSTS } from './posts.ts'

const A_POST = sql`with discussion as (insert into discussions (kind) values ('post') returning id)
  insert into posts (user_id, discussion_id, content, folded, created_at)
  select (select min(id) from users), id, '双', '双', now() from discussion returning id`

const aPost = async (site: Site) => ({ id: await idOf(site, A_POST) })

async function aComment(site: Site): Promise<object> {
  await aPost(site)
  return {
    id: await idOf(
      site,
      sql`insert into comments (discussion_id, user_id, content, folded, created_at)
        select discussion_id, user_id, '我的', '', now() from posts returning id`,
    ),
  }
}

export const cases: Cases = {
  [publishPost.path]: { foreign: 'of everyone' },
  [addPostComment.path]: { input: { dynamics_id: 1, content: '好运' }, foreign: 'of everyone' },
  [likePost.path]: { foreign: 'of everyone' },
  [topicPeople.path]: { foreign: 'of everyone' },
  [deletePost.path]: { foreign: aPost },
  [editPost.path]: { foreign: async (site) => ({ ...(await aPost(site)), content: '改' }) },
  [deletePostComment.path]: { foreign: aComment },
  [myPosts.path]: { rows: [POSTS] },
  [posts.path]: { rows: [POSTS] },
  [postComments.path]: { rows: [A_POST, commentsIn(1)], input: { id: 1 } },
  [postReplies.path]: { rows: [A_POST, commentsIn(1, BELOW_THE_FIRST)], input: { id: 1 } },
}
