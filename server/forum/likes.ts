import type { Likes } from '#contract/discussion.ts'
import { refuse } from '#contract/refusals.ts'
import { keepUser } from '#server/account/account.ts'
import type { Tx } from '#server/db/connect.ts'
import { statement } from '#server/db/statement.ts'
import { together } from '#server/db/together.ts'
import { type SocialHooks, toggleLike } from '#server/discussion/discussion.ts'
import { purgePosts } from './names.ts'
import { likesOf } from './posts.ts'
import { holdPost, postOfComment } from './standing.ts'

/** Of a post that is held. Sent with the question that holds it; where there is none, all of it is rolled back. */
const toggle = statement<{ id: number; userId: number }, { given: boolean }>(
  'forum_like',
  `with taken as (delete from post_likes where post_id = $id and user_id = $userId returning post_id),
    given as (insert into post_likes (post_id, user_id) select $id, $userId where not exists (select from taken))
  update posts set likes = likes + case when exists (select from taken) then -1 else 1 end where id = $id
  returning not exists (select from taken) as given`,
)

/** Likes a post, or takes the like back. The post is held: its count and its likes agree whoever else likes it now. */
export async function likePost(tx: Tx, hooks: SocialHooks, userId: number, id: number, now: Date): Promise<Likes> {
  const [, , [toggled]] = await together(keepUser(tx, userId), holdPost(tx, userId, id), toggle(tx, { id, userId }))
  const { given } = toggled!
  const [likes] = await together(
    likesOf(tx, id, userId),
    given ? hooks.onLike(tx, { kind: 'post', id, userId }, now) : null,
    purgePosts(tx, id),
  )
  return { is_thumbs_up: given ? 1 : 2, thumbsup_num: likes }
}

/** The same of a comment below a post that its reader may open. */
export async function likeComment(tx: Tx, hooks: SocialHooks, userId: number, id: number, now: Date): Promise<Likes> {
  const [, post] = await together(keepUser(tx, userId), postOfComment(tx, userId, id))
  if (!post) refuse('unknown_comment')
  const likes = await toggleLike(tx, userId, { kind: 'post', id })
  await together(
    likes.is_thumbs_up === 1 ? hooks.onLike(tx, { kind: 'comment', id, userId }, now) : null,
    purgePosts(tx, post.id),
  )
  return likes
}
