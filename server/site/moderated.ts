import { commentsModerated } from '#server/ugc/discussion/comments.moderated.ts'
import { isTopicShown, postsModerated, topicPlaces } from '#server/community/forum/forum.ts'
import { shanghaiTime } from '#lottery/dates.ts'
import {
  type DecisionResult,
  type ModeratedKinds,
  type Moderation,
  nicknamesModerated,
} from '#server/ugc/moderation/moderation.ts'
import { onDecided, onReportsDecided, onSanction } from '#server/messaging/notifications/notifications.ts'
import { rankingPlaces } from '#server/community/ranking/ranking.ts'

/** Moderation of member content by kind. */
export const moderated: ModeratedKinds = {
  post: postsModerated,
  comment: commentsModerated({
    ranking: { places: rankingPlaces, isShown: async () => true },
    post: { places: topicPlaces, isShown: isTopicShown },
  }),
  nickname: nicknamesModerated,
}

/** Moderation with its notifications to members. */
export const moderation: Moderation = {
  kinds: moderated,
  onDecided: (tx, { kind, id, userId, state, reviewId, ...rest }, now) =>
    onDecided(tx, { kind, id, userId, state, reason: reasonOf({ state, ...rest }), reviewId }, now),
  onReportsDecided,
  onSanction,
}

function reasonOf({
  state,
  words,
  mutedUntil,
  others,
}: Pick<DecisionResult, 'state' | 'words' | 'mutedUntil' | 'others'>) {
  const parts = [
    words,
    others > 0 && `您的其他 ${others} 条内容也已${state === 'shown' ? '恢复' : '下架'}`,
    mutedUntil && `您已被禁言到 ${shanghaiTime(mutedUntil).slice(0, 16)}`,
  ]
  return parts.filter(Boolean).join('；')
}
