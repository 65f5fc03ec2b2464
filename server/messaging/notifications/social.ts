import { localDate } from '#lottery/dates.ts'
import { statement } from '#server/infra/db/statement.ts'
import type { SocialHooks } from '#server/ugc/discussion/discussion.ts'
import { wantsText } from './settings.ts'

/** Tells whoever is answered by a comment, and whom it mentions: a person once, and nobody of what they did themselves. */
const onComment: SocialHooks['onComment'] = async (tx, { id, userId, answered, mentions }, now) => {
  const notifications = new Set([userId])
  const notifyOnce = async (concerned: number, kind: 'reply' | 'mention') => {
    if (notifications.has(concerned)) return
    const rows = await tellConcerned(tx, { userId: concerned, kind, comment: id, now })
    if (rows.length > 0) notifications.add(concerned)
  }
  if (answered !== null) await notifyOnce(answered, 'reply')
  for (const mentioned of mentions) await notifyOnce(mentioned, 'mention')
}

const tellConcerned = statement<{ userId: number; kind: string; comment: number; now: Date }>(
  'told_of_comment',
  `insert into notifications (user_id, kind, scope, subject, comment_id, data, created_at)
  select recipient.id, $kind::text, $comment::bigint, recipient.id, $comment, '{}', $now
  from users recipient where recipient.id = $userId and recipient.deleted_at is null and ${wantsText('recipient.id', '$kind')}
  returning id`,
)

/** Tells the author of what is liked, in one notification a post or comment and day; of each person once for ever. */
const onLike: SocialHooks['onLike'] = async (tx, { kind, id, userId }, now) => {
  const [postId, commentId] = kind === 'post' ? [id, null] : [null, id]
  await tellLiked(tx, { id, userId, postId, commentId, subject: `${kind} ${localDate(now)}`, now })
}

interface Liked {
  id: number
  userId: number
  postId: number | null
  commentId: number | null
  subject: string
  now: Date
}

const tellLiked = statement<Liked>(
  'told_of_like',
  `with liked as (
    select user_id from posts where id = $postId union all select user_id from comments where id = $commentId),
  bundle as (
    insert into notifications (user_id, kind, scope, subject, post_id, comment_id, data, created_at)
    select recipient.id, 'like', $id, $subject, $postId, $commentId, '{}', $now
    from liked join users recipient on recipient.id = liked.user_id and recipient.deleted_at is null
    where recipient.id <> $userId and ${wantsText('recipient.id', `'like'`)} and not exists (
      select from told_likes known where known.user_id = $userId and known.post_id is not distinct from $postId
        and known.comment_id is not distinct from $commentId)
    on conflict (kind, scope, subject) do update set kind = excluded.kind -- so that its id comes back
    returning id)
  insert into told_likes (user_id, post_id, comment_id, notification_id)
  select $userId, $postId, $commentId, bundle.id from bundle
  on conflict do nothing`,
)

/** Tells the author of a post that another shares it. */
const onShare: SocialHooks['onShare'] = async (tx, postId, now) => {
  await tellShared(tx, { postId, now })
}

const tellShared = statement<{ postId: number; now: Date }>(
  'told_of_share',
  `insert into notifications (user_id, kind, scope, subject, post_id, data, created_at)
  select recipient.id, 'share', p.id, '', p.id, '{}', $now
  from posts p join posts shared on shared.id = p.share_id
  join users recipient on recipient.id = shared.user_id and recipient.deleted_at is null
  where p.id = $postId and recipient.id <> p.user_id and ${wantsText('recipient.id', `'share'`)}
  on conflict do nothing`,
)

/** What members do to one another's posts and comments, told to those concerned. */
export const socialHooks: SocialHooks = { onComment, onLike, onShare }
