import { createCommentModeration } from '#server/ugc/discussion/comments.moderated.ts'
import { isTopicShown, postModeration, findTopicPaths } from '#server/community/forum/forum.ts'
import { formatShanghaiTime } from '#lottery/dates.ts'
import {
  type DecisionResult,
  type ModerationAdapters,
  type Moderation,
  nicknameModeration,
} from '#server/ugc/moderation/moderation.ts'
import { notifyDecision, notifyReporters, notifySanction } from '#server/messaging/notifications/notifications.ts'
import { findRankingPaths } from '#server/community/ranking/ranking.ts'

export const moderatedKinds: ModerationAdapters = {
  post: postModeration,
  comment: createCommentModeration({
    ranking: { places: findRankingPaths, isShown: async () => true },
    post: { places: findTopicPaths, isShown: isTopicShown },
  }),
  nickname: nicknameModeration,
}

export const moderation: Moderation = {
  kinds: moderatedKinds,
  onDecided: (tx, { kind, id, userId, state, reviewId, ...rest }, now) =>
    notifyDecision(tx, { kind, id, userId, state, reason: formatDecisionReason({ state, ...rest }), reviewId }, now),
  onReportsDecided: notifyReporters,
  onSanction: notifySanction,
}

function formatDecisionReason({
  state,
  words,
  mutedUntil = null,
  others = 0,
}: Pick<DecisionResult, 'state' | 'words' | 'mutedUntil' | 'others'>) {
  const parts = [
    words,
    others > 0 && `您的其他 ${others} 条内容也已${state === 'shown' ? '恢复' : '下架'}`,
    mutedUntil && `您已被禁言到 ${formatShanghaiTime(mutedUntil).slice(0, 16)}`,
  ]
  return parts.filter(Boolean).join('；')
}
