import { commentsModerated } from '#server/discussion/comments.moderated.ts'
import type { ModeratedKinds } from '#server/moderation/moderation.ts'
import { nicknamesModerated } from '#server/moderation/moderation.ts'
import { rankingPlaces } from '#server/ranking/ranking.ts'

/** What moderation may do with what members write, by its kind. */
export const moderated: ModeratedKinds = {
  comment: commentsModerated({ ranking: rankingPlaces, post: async () => new Map<number, string>() }),
  nickname: nicknamesModerated,
}
