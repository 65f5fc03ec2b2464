import { commentsModerated } from '#server/discussion/comments.moderated.ts'
import { postsModerated, purgeDiscussion, topicPlaces } from '#server/forum/forum.ts'
import type { ModeratedKinds } from '#server/moderation/moderation.ts'
import { nicknamesModerated } from '#server/moderation/moderation.ts'
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
