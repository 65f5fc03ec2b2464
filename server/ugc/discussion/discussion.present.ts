import type { Comment, Reply } from '#contract/ugc/discussion.ts'
import type { Media } from '#contract/ugc/media.ts'
import { formatShanghaiTime } from '#lottery/dates.ts'
import { type Author, presentAuthor } from '#server/people/membership/membership.ts'
import type { TextState } from '#server/ugc/moderation/moderation.ts'

export interface CommentRow extends Author {
  readonly id: number
  readonly threadId: number | null
  readonly userId: number
  readonly content: string
  readonly createdAt: Date
  readonly state: TextState
  readonly reason: string
  readonly media: readonly Media[]
  readonly mentions: readonly string[]
  readonly region: string
  readonly liked: boolean
  readonly likes: number
  readonly replies: number
  readonly replyTo: string | null
  /** Id of the review of the viewer's own held or taken-down comment; 0: none. */
  readonly reviewId: number
}

export function presentComment(comment: CommentRow, replies: readonly CommentRow[], viewer: number): Comment {
  return { ...present(comment, viewer), answer: replies.map((reply) => presentReply(reply, viewer)) }
}

export function presentReply(row: CommentRow, viewer: number): Reply {
  return { ...present(row, viewer), reply_to: row.replyTo ?? '' }
}

function present(row: CommentRow, viewer: number) {
  return {
    id: row.id,
    ...presentAuthor(row),
    content: row.content,
    created_at: formatShanghaiTime(row.createdAt),
    is_thumbs_up: row.liked ? 1 : 2,
    thumbsup_num: row.likes,
    comment_num: row.replies,
    is_self: row.userId === viewer ? 1 : 0,
    images: row.media.map(({ path }) => path),
    media: [...row.media],
    is_held: row.state === 'held' ? 1 : 0,
    is_down: row.state === 'taken_down' ? 1 : 0,
    reason: row.userId === viewer ? row.reason : '',
    review_id: row.reviewId,
    region: row.region,
    mentions: [...row.mentions],
  }
}
