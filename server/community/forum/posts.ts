import type { Post } from '#contract/community/forum.ts'
import type { Queryable } from '#server/infra/db/connect.ts'
import { LIMITS, type Page, toRange } from '#server/infra/db/page.ts'
import { prepareStatement } from '#server/infra/db/statement.ts'
import { buildCommentCountSql } from '#server/ugc/discussion/discussion.ts'
import { buildAuthorColumns } from '#server/people/membership/membership.ts'
import { buildReviewColumn } from '#server/ugc/moderation/moderation.ts'
import {
  buildBlockedSql,
  buildHiddenSql,
  buildHidesSql,
  buildOpenableSql,
  buildVisibleSql,
} from '#server/ugc/visibility/visibility.ts'
import { type PostRow, presentPosts, type ViewContext } from './forum.present.ts'

const VIEWER = '$viewer'

/** SQL: number of likes without those by members that the viewer blocks. */
const VISIBLE_LIKES = `(p.likes - (select count(*) from blocks b join post_likes l on l.post_id = p.id and l.user_id = b.blocked_id
      where b.user_id = $viewer))::int`

/**
 * Reads the posts with the ids of a subquery, newest first. The array of ids makes PostgreSQL estimate ten rows, and
 * `LIMITS` allows a generic plan (docs/decisions/030-forum.md). `vip_at` is defined in membership.functions.sql.
 */
const buildPostStatement = <Values extends object>(name: string, ids: string) =>
  prepareStatement<ViewContext & Values, PostRow, Queryable>(
    name,
    `select p.id, p.user_id as "userId", ${buildAuthorColumns('author', '$now')}, p.content, p.media, p.card, p.region, p.state,
    p.reason, ${buildReviewColumn('post', 'p', VIEWER)}, p.created_at as "createdAt", p.edited_at as "editedAt",
    exists (select from post_likes l where l.post_id = p.id and l.user_id = $viewer) as liked, ${VISIBLE_LIKES} as likes,
    ${buildCommentCountSql(VIEWER, 'p.discussion_id')} as comments,
    case when ${buildHidesSql(VIEWER)} then (
      select count(*) from posts s where s.share_id = p.id and s.state = 'shown' and ${buildVisibleSql(VIEWER, 's')})::int
    else p.shares end as shares,
    ${buildBlockedSql(VIEWER, 'p.user_id')} as blocked,
    p.is_share as "isShare", p.share_id as "shareId",
    case when ${buildOpenableSql(VIEWER, 's')} is not true then 'gone'
      when s.user_id <> $viewer and ${buildHiddenSql(VIEWER, 's')} then 'blocked' else 'shown' end as "sharedState",
    sharer.nickname as "sharedNickname", sharer.avatar as "sharedAvatar",
    exists (select from vip_at(s.user_id, $now)) as "sharedIsVip", s.content as "sharedContent", s.media as "sharedMedia",
    s.card as "sharedCard"
  from unnest(array(${ids})) as one (id) join posts p on p.id = one.id join users author on author.id = p.user_id
  left join posts s on s.id = p.share_id left join users sharer on sharer.id = s.user_id
  where ${buildOpenableSql(VIEWER, 'p')} order by p.id desc`,
  )

type PostRange = ReturnType<typeof toRange>

const readFeedPage = buildPostStatement<PostRange>(
  'forum_feed',
  `select p.id from posts p where p.id < $before and ${buildVisibleSql(VIEWER, 'p')} order by p.id desc ${LIMITS}`,
)

const readOwnPage = buildPostStatement<PostRange>(
  'forum_own',
  `select p.id from posts p where p.user_id = $viewer and p.id < $before and p.deleted_at is null
    order by p.id desc ${LIMITS}`,
)

const readPost = buildPostStatement<{ id: number }>('forum_post', 'select $id::bigint')

export const listFeed = async (db: Queryable, viewing: ViewContext, page: Page): Promise<Post[]> =>
  presentPosts(db, viewing, await readFeedPage(db, { ...viewing, ...toRange(page) }))

/** Lists a member's own posts, including held and taken-down ones. */
export const listOwnPosts = async (db: Queryable, viewing: ViewContext, page: Page): Promise<Post[]> =>
  presentPosts(db, viewing, await readOwnPage(db, { ...viewing, ...toRange(page) }))

/** Finds a post as the viewer sees it, even by a blocked author. */
export async function findVisiblePost(db: Queryable, viewing: ViewContext, id: number): Promise<Post | null> {
  const [post] = await presentPosts(db, viewing, await readPost(db, { ...viewing, id }))
  return post ?? null
}

const readLikes = prepareStatement<{ id: number; viewer: number }, { count: number }>(
  'forum_likes',
  `select ${VISIBLE_LIKES} as count from posts p where p.id = $id`,
)

export async function countLikes(tx: Parameters<typeof readLikes>[0], id: number, viewer: number): Promise<number> {
  const [row] = await readLikes(tx, { id, viewer })
  return row!.count
}
