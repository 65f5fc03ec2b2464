import { commentsModerated } from '#server/discussion/comments.moderated.ts'
import { postsModerated, purgeDiscussion, topicPlaces } from '#server/forum/forum.ts'
import { type ModeratedKinds, type Moderation, nicknamesModerated } from '#server/moderation/moderation.ts'
import { shanghaiTime } from '#lottery/dates.ts'
import { tell } from '#server/notifications/notifications.ts'
import { rankingPlaces } from '#server/ranking/ranking.ts'

/** What moderation may do with what members write, by its kind. */
export const moderated: ModeratedKinds = {
  post: postsModerated,
  comment: commentsModerated({
    // No finished body shows what is said of a ranking.
    ranking: { places: rankingPlaces, purge: async () => {} },
    post: { places: topicPlaces, purge: purgeDiscussion },
  }),
  nickname: nicknamesModerated,
}

/** Moderation, and what it tells members. */
export const moderation: Moderation = {
  kinds: moderated,
  onDecided: async (tx, { what, userId, kind, id, content, reviewId, words, mutedUntil, swept }, now) => {
    const links = await moderated[kind]?.linksOf(tx, [id])
    const until = mutedUntil ? shanghaiTime(mutedUntil) : ''
    const data = { subject: kind, content, link: links?.get(id) ?? '', reviewId, words, mutedUntil: until, swept }
    await tell(tx, { kind: what, userId, data }, now)
  },
  onOutcome: (tx, { reporterId, kind, content, upheld }, now) =>
    tell(tx, { kind: 'reported', userId: reporterId, data: { subject: kind, content, upheld } }, now),
}
