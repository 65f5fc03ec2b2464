import { type SQL, sql } from 'drizzle-orm'
import type { NotificationKind } from '#contract/messaging/notifications.ts'
import type { GameType } from '#lottery/games.ts'
import type { Queryable } from '#server/infra/db/connect.ts'
import { type Page, toRange } from '#server/infra/db/page.ts'
import { isVisibleTo } from '#server/ugc/visibility/visibility.ts'

/** `data` includes the current post or comment (NotificationSubject). */
export interface VisibleNotification {
  readonly id: number
  readonly kind: NotificationKind
  readonly scope: number
  readonly data: object
  readonly createdAt: Date
  readonly isRead: boolean
  readonly isWithdrawn: boolean
}

export interface NotificationSubject {
  /** Nickname of the latest commenter, liker or sharer; null: not found. */
  readonly who: string | null
  /** Number of likers; 1 for all kinds except `like`. */
  readonly people: number
  readonly text: string
  readonly postId: number | null
  readonly commentId: number | null
  /** Top-level comment, if the comment is a reply. */
  readonly threadId: number | null
  /** Draw, if the comment is on a ranking. */
  readonly drawId: number | null
  readonly game: GameType | null
}

const EXCERPT_LENGTH = 60

/** SQL condition on `notifications n`. False if the post or comment is hidden from the reader, or no liker remains. */
export const isVisibleNotification = (reader: number): SQL => sql`(n.post_id is null or exists (
    select from posts p where p.id = n.post_id and ${isVisibleTo(reader, 'p')}))
  and (n.comment_id is null or exists (
    select from comments c
    left join comments thread on thread.id = c.thread_id left join posts p on p.discussion_id = c.discussion_id
    where c.id = n.comment_id and ${isVisibleTo(reader, 'c')} and (thread.id is null or ${isVisibleTo(reader, 'thread')})
      and (p.id is null or ${isVisibleTo(reader, 'p')})))
  and (n.kind <> 'like' or exists (select ${buildVisibleLikersSql(reader)}))`

/** SQL clause that selects the current likers of `notifications n`, without members that the reader has blocked. */
const buildVisibleLikersSql = (reader: number): SQL => sql`from told_likes liker where liker.notification_id = n.id
  and not exists (select from blocks b where b.user_id = ${reader} and b.blocked_id = liker.user_id)
  and (exists (select from post_likes l where l.post_id = liker.post_id and l.user_id = liker.user_id)
    or exists (select from comment_likes l where l.comment_id = liker.comment_id and l.user_id = liker.user_id))`

/** Lists visible notifications, newest first. `page` null: all. */
export function listNotifications(db: Queryable, reader: number, page: Page | null): Promise<VisibleNotification[]> {
  if (!page) return listVisible(db, reader, sql`true`, sql``)
  const { before, limit, offset } = toRange(page)
  return listVisible(db, reader, sql`n.id < ${before}`, sql`limit ${limit} offset ${offset}`)
}

interface NotificationRange {
  readonly kinds: readonly NotificationKind[]
  readonly from: number
  /** End of the range (exclusive); null: no end. */
  readonly before: number | null
}

/** Lists the visible, not withdrawn notifications of one e-mail. */
export function listCurrentNotifications(
  db: Queryable,
  reader: number,
  { kinds, from, before }: NotificationRange,
): Promise<VisibleNotification[]> {
  const which = sql`n.withdrawn_at is null and n.kind = any (${sql.param(kinds)}::text[])
    and n.id >= ${from} and (${before}::bigint is null or n.id < ${before})`
  return listVisible(db, reader, which, sql``)
}

async function listVisible(db: Queryable, reader: number, which: SQL, limit: SQL): Promise<VisibleNotification[]> {
  const { rows } = await db.execute<Row>(sql`
    with n as materialized (
      select * from notifications n
      where n.user_id = ${reader} and ${which} and ${isVisibleNotification(reader)}
      order by n.id desc ${limit})
    select n.id, n.kind, n.scope, n.data, n.created_at as "createdAt",
      n.read_at is not null as "isRead", n.withdrawn_at is not null as "isWithdrawn",
      case when num_nonnulls(n.post_id, n.comment_id) > 0 then jsonb_build_object(
        'who', who.nickname, 'people', coalesce(likes.people, 1), 'text', left(coalesce(c.content, p.content), ${EXCERPT_LENGTH}),
        'postId', coalesce(p.id, topic.id), 'commentId', c.id, 'threadId', c.thread_id,
        'drawId', draws.id, 'game', draws.game) end as about
    from n
    left join posts p on p.id = n.post_id
    left join comments c on c.id = n.comment_id
    left join posts topic on topic.discussion_id = c.discussion_id
    left join ranking_discussions on ranking_discussions.discussion_id = c.discussion_id
    left join draws on draws.id = ranking_discussions.draw_id
    left join lateral (
      select count(*)::int as people, (array_agg(liker.user_id order by liker.id desc))[1] as latest
      ${buildVisibleLikersSql(reader)}) as likes on n.kind = 'like'
    left join users who on who.id = case n.kind when 'like' then likes.latest when 'share' then p.user_id else c.user_id end
    order by n.id desc`)
  return rows.map(({ data, about, createdAt, ...row }) => ({
    ...row,
    createdAt: new Date(createdAt),
    data: { ...data, ...about },
  }))
}

interface Row extends Omit<VisibleNotification, 'createdAt'> {
  readonly createdAt: string
  readonly about: NotificationSubject | null
  readonly [column: string]: unknown
}
