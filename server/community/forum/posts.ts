import type { Post } from '#contract/community/forum.ts'
import type { Reader } from '#server/infra/db/connect.ts'
import { LIMITS, type Page, rangeOf } from '#server/infra/db/page.ts'
import { statement } from '#server/infra/db/statement.ts'
import { commentCountSql } from '#server/ugc/discussion/discussion.ts'
import { authorColumns } from '#server/people/membership/membership.ts'
import { reviewColumn } from '#server/ugc/moderation/moderation.ts'
import { blockedSql, hiddenSql, hidesSql, openableSql, visibleSql } from '#server/ugc/visibility/visibility.ts'
import { type PostRow, presentPosts, type Viewing } from './forum.present.ts'

const VIEWER = '$viewer'

/** SQL: number of likes of a post, without those of members whom the viewer blocks. */
const likes = `(p.likes - (select count(*) from blocks b join post_likes l on l.post_id = p.id and l.user_id = b.blocked_id
      where b.user_id = $viewer))::int`

/**
 * Reads the posts with the ids of a subquery and all displayed data, newest first, in one statement. The array makes
 * PostgreSQL estimate ten rows, and `LIMITS` allows a generic plan (docs/decisions/030-forum.md).
 */
const shownPosts = <Values extends object>(name: string, ids: string) =>
  statement<Viewing & Values, PostRow, Reader>(
    name,
    `select p.id, p.user_id as "userId", ${authorColumns('author', '$now')}, p.content, p.media, p.card, p.region, p.state,
    p.reason, ${reviewColumn('post', 'p', VIEWER)}, p.created_at as "createdAt", p.edited_at as "editedAt",
    exists (select from post_likes l where l.post_id = p.id and l.user_id = $viewer) as liked, ${likes} as likes,
    ${commentCountSql(VIEWER, 'p.discussion_id')} as comments,
    case when ${hidesSql(VIEWER)} then (
      select count(*) from posts s where s.share_id = p.id and s.state = 'shown' and ${visibleSql(VIEWER, 's')})::int
    else p.shares end as shares,
    ${blockedSql(VIEWER, 'p.user_id')} as blocked,
    p.is_share as "isShare", p.share_id as "shareId",
    case when ${openableSql(VIEWER, 's')} is not true then 'gone'
      when s.user_id <> $viewer and ${hiddenSql(VIEWER, 's')} then 'blocked' else 'shown' end as "sharedState",
    sharer.nickname as "sharedNickname", sharer.avatar as "sharedAvatar",
    exists (select from vip_at(s.user_id, $now)) as "sharedIsVip", s.content as "sharedContent", s.media as "sharedMedia",
    s.card as "sharedCard"
  from unnest(array(${ids})) as one (id) join posts p on p.id = one.id join users author on author.id = p.user_id
  left join posts s on s.id = p.share_id left join users sharer on sharer.id = s.user_id
  where ${openableSql(VIEWER, 'p')} order by p.id desc`,
  )

type PostRange = ReturnType<typeof rangeOf>

const feedPage = shownPosts<PostRange>(
  'forum_feed',
  `select p.id from posts p where p.id < $before and ${visibleSql(VIEWER, 'p')} order by p.id desc ${LIMITS}`,
)

const ownPage = shownPosts<PostRange>(
  'forum_own',
  `select p.id from posts p where p.user_id = $viewer and p.id < $before and p.deleted_at is null
    order by p.id desc ${LIMITS}`,
)

const onePost = shownPosts<{ id: number }>('forum_post', 'select $id::bigint')

/** Returns a page of the feed, newest first. */
export const feedOf = async (db: Reader, viewing: Viewing, page: Page): Promise<Post[]> =>
  presentPosts(db, viewing, await feedPage(db, { ...viewing, ...rangeOf(page) }))

/** Returns a page of a member's own posts, including held and taken-down ones. */
export const ownPosts = async (db: Reader, viewing: Viewing, page: Page): Promise<Post[]> =>
  presentPosts(db, viewing, await ownPage(db, { ...viewing, ...rangeOf(page) }))

/** Finds a post as the viewer sees it, even by a blocked author; null: not visible. */
export async function postShown(db: Reader, viewing: Viewing, id: number): Promise<Post | null> {
  const [post] = await presentPosts(db, viewing, await onePost(db, { ...viewing, id }))
  return post ?? null
}

const likesRow = statement<{ id: number; viewer: number }, { count: number }>(
  'forum_likes',
  `select ${likes} as count from posts p where p.id = $id`,
)

/** Returns the number of likes of an existing post as the viewer sees them. */
export async function likesOf(tx: Parameters<typeof likesRow>[0], id: number, viewer: number): Promise<number> {
  const [row] = await likesRow(tx, { id, viewer })
  return row!.count
}
