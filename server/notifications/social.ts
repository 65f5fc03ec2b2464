import { sql } from 'drizzle-orm'
import { localDate } from '#lottery/dates.ts'
import type { SocialHooks } from '#server/discussion/discussion.ts'
import { wants } from './settings.ts'

/** Tells whoever is answered by a comment, and whom it mentions: a person once, and nobody of what they did themselves. */
const onComment: SocialHooks['onComment'] = async (tx, { id, mentions }, now) => {
  await tx.execute(sql`
    with said as (
      select c.id, c.user_id, coalesce(parent.user_id, topic.user_id) as answered from comments c
      left join comments parent on parent.id = coalesce(c.reply_to, c.thread_id)
      left join posts topic on topic.discussion_id = c.discussion_id
      where c.id = ${id}),
    named as (
      select answered as user_id, 'reply' as kind, 1 as place from said
      union all select value::bigint, 'mention', 2 from jsonb_array_elements_text(${JSON.stringify(mentions)}::jsonb))
    insert into notifications (user_id, kind, scope, subject, comment_id, data, created_at)
    select distinct on (told.id) told.id, named.kind, said.id, told.id, said.id, '{}', ${now.toISOString()}::timestamptz
    from said cross join named join users told on told.id = named.user_id and told.deleted_at is null
    where told.id <> said.user_id and ${wants(sql`told.id`, sql`named.kind`)}
    order by told.id, named.place
    on conflict do nothing`)
}

/** Tells the author of what is liked, in one notification a post or comment and day; of each person once for ever. */
const onLike: SocialHooks['onLike'] = async (tx, { kind, id, userId }, now) => {
  const [postId, commentId] = kind === 'post' ? [id, null] : [null, id]
  await tx.execute(sql`
    with liked as (
      select user_id from posts where id = ${postId} union all select user_id from comments where id = ${commentId}),
    bundle as (
      insert into notifications (user_id, kind, scope, subject, post_id, comment_id, data, created_at)
      select told.id, 'like', ${id}, ${`${kind} ${localDate(now)}`}, ${postId}::bigint, ${commentId}::bigint, '{}',
        ${now.toISOString()}::timestamptz
      from liked join users told on told.id = liked.user_id and told.deleted_at is null
      where told.id <> ${userId} and ${wants(sql`told.id`, sql`'like'`)} and not exists (
        select from told_likes known where known.user_id = ${userId} and known.post_id is not distinct from ${postId}::bigint
          and known.comment_id is not distinct from ${commentId}::bigint)
      on conflict (kind, scope, subject) do update set kind = excluded.kind -- so that its id comes back
      returning id)
    insert into told_likes (user_id, post_id, comment_id, notification_id)
    select ${userId}, ${postId}::bigint, ${commentId}::bigint, bundle.id from bundle
    on conflict do nothing`)
}

/** Tells the author of a post that another shares it. */
const onShare: SocialHooks['onShare'] = async (tx, postId, now) => {
  await tx.execute(sql`
    insert into notifications (user_id, kind, scope, subject, post_id, data, created_at)
    select told.id, 'share', p.id, '', p.id, '{}', ${now.toISOString()}::timestamptz
    from posts p join posts shared on shared.id = p.share_id
    join users told on told.id = shared.user_id and told.deleted_at is null
    where p.id = ${postId} and told.id <> p.user_id and ${wants(sql`told.id`, sql`'share'`)}
    on conflict do nothing`)
}

/** What members do to one another's posts and comments, told to those concerned. */
export const socialHooks: SocialHooks = { onComment, onLike, onShare }
