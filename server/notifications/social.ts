import { localDate } from '#lottery/dates.ts'
import { several, statement } from '#server/db/statement.ts'
import type { Said, SocialHooks } from '#server/discussion/discussion.ts'
import { wantsText } from './settings.ts'

/** Tells whoever is answered by a comment, and whom it mentions: a person once, and nobody of what they did themselves. */
const onComments: SocialHooks['onComments'] = async (tx, all, now) => {
  const concerned = all.flatMap(concernedBy)
  if (concerned.length === 0) return
  await tellConcerned(tx, {
    userIds: concerned.map(({ userId }) => userId),
    kinds: concerned.map(({ kind }) => kind),
    comments: concerned.map(({ comment }) => comment),
    now,
  })
}

/** Of what they may be told; what they want to hear first counts. */
function concernedBy({ id: comment, userId: writer, answered, mentions }: Said) {
  const mentioned = mentions.map((userId) => ({ userId, kind: 'mention', comment }))
  const all = answered === null ? mentioned : [{ userId: answered, kind: 'reply', comment }, ...mentioned]
  return all.filter(({ userId }) => userId !== writer)
}

const tellConcerned = statement<{ userIds: number[]; kinds: string[]; comments: number[]; now: Date }>(
  'told_of_comments',
  `insert into notifications (user_id, kind, scope, subject, comment_id, data, created_at)
  select distinct on (comment, told.id) told.id, concerned.kind, comment, told.id, comment, '{}', $now::timestamptz
  from ${several('$userIds::bigint[]', '$kinds::text[]', '$comments::bigint[]')} as concerned (user_id, kind, comment, nth)
  join users told on told.id = concerned.user_id and told.deleted_at is null
  where ${wantsText('told.id', 'concerned.kind')}
  order by comment, told.id, concerned.nth
  on conflict do nothing`,
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
    select told.id, 'like', $id, $subject, $postId, $commentId, '{}', $now
    from liked join users told on told.id = liked.user_id and told.deleted_at is null
    where told.id <> $userId and ${wantsText('told.id', `'like'`)} and not exists (
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
  select told.id, 'share', p.id, '', p.id, '{}', $now
  from posts p join posts shared on shared.id = p.share_id
  join users told on told.id = shared.user_id and told.deleted_at is null
  where p.id = $postId and told.id <> p.user_id and ${wantsText('told.id', `'share'`)}
  on conflict do nothing`,
)

/** What members do to one another's posts and comments, told to those concerned. */
export const socialHooks: SocialHooks = { onComments, onLike, onShare }
