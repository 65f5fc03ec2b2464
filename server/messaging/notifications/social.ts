import { toLocalDate } from '#lottery/dates.ts'
import { prepareStatement } from '#server/infra/db/statement.ts'
import type { SocialHooks } from '#server/ugc/discussion/discussion.ts'
import { buildWantsSql } from './settings.ts'

/** Notifies each member at most once per comment, and never the comment's author. */
const notifyOfComment: SocialHooks['onComment'] = async (tx, { id, userId, repliedToId, mentions }, now) => {
  const notified = new Set([userId])
  const notifyOnce = async (concerned: number, kind: 'reply' | 'mention') => {
    if (notified.has(concerned)) return
    const rows = await insertCommentNotification(tx, { userId: concerned, kind, comment: id, now })
    if (rows.length > 0) notified.add(concerned)
  }
  if (repliedToId !== null) await notifyOnce(repliedToId, 'reply')
  for (const mentioned of mentions) await notifyOnce(mentioned, 'mention')
}

const insertCommentNotification = prepareStatement<{ userId: number; kind: string; comment: number; now: Date }>(
  'told_of_comment',
  `insert into notifications (user_id, kind, scope, subject, comment_id, data, created_at)
  select recipient.id, $kind::text, $comment::bigint, recipient.id, $comment, '{}', $now
  from users recipient where recipient.id = $userId and recipient.deleted_at is null and ${buildWantsSql('recipient.id', '$kind')}
  returning id`,
)

/** Bundles the likes of a post or comment on one day in one notification. A repeated like creates no other one. */
const notifyOfLike: SocialHooks['onLike'] = async (tx, { kind, id, userId }, now) => {
  const [postId, commentId] = kind === 'post' ? [id, null] : [null, id]
  await insertLikeNotification(tx, { id, userId, postId, commentId, subject: `${kind} ${toLocalDate(now)}`, now })
}

interface LikeParams {
  id: number
  userId: number
  postId: number | null
  commentId: number | null
  subject: string
  now: Date
}

const insertLikeNotification = prepareStatement<LikeParams>(
  'told_of_like',
  `with liked as (
    select user_id from posts where id = $postId union all select user_id from comments where id = $commentId),
  bundle as (
    insert into notifications (user_id, kind, scope, subject, post_id, comment_id, data, created_at)
    select recipient.id, 'like', $id, $subject, $postId, $commentId, '{}', $now
    from liked join users recipient on recipient.id = liked.user_id and recipient.deleted_at is null
    where recipient.id <> $userId and ${buildWantsSql('recipient.id', `'like'`)} and not exists (
      select from told_likes known where known.user_id = $userId and known.post_id is not distinct from $postId
        and known.comment_id is not distinct from $commentId)
    on conflict (kind, scope, subject) do update set kind = excluded.kind -- so that its id comes back
    returning id)
  insert into told_likes (user_id, post_id, comment_id, notification_id)
  select $userId, $postId, $commentId, bundle.id from bundle
  on conflict do nothing`,
)

const notifyOfShare: SocialHooks['onShare'] = async (tx, postId, now) => {
  await insertShareNotification(tx, { postId, now })
}

const insertShareNotification = prepareStatement<{ postId: number; now: Date }>(
  'told_of_share',
  `insert into notifications (user_id, kind, scope, subject, post_id, data, created_at)
  select recipient.id, 'share', p.id, '', p.id, '{}', $now
  from posts p join posts shared on shared.id = p.share_id
  join users recipient on recipient.id = shared.user_id and recipient.deleted_at is null
  where p.id = $postId and recipient.id <> p.user_id and ${buildWantsSql('recipient.id', `'share'`)}
  on conflict do nothing`,
)

export const socialHooks: SocialHooks = { onComment: notifyOfComment, onLike: notifyOfLike, onShare: notifyOfShare }
