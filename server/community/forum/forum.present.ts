import type { Card } from '#contract/play/card.ts'
import { EDIT_MINUTES, type Post, type SharedPost } from '#contract/community/forum.ts'
import type { Media } from '#contract/ugc/media.ts'
import { formatShanghaiTime } from '#lottery/dates.ts'
import { type StoredCard, presentCards } from '#server/play/cards/cards.ts'
import type { Queryable } from '#server/infra/db/connect.ts'
import { type Author, presentAuthor } from '#server/people/membership/membership.ts'
import type { TextState } from '#server/ugc/moderation/moderation.ts'

export interface PostRow extends Author {
  readonly id: number
  readonly userId: number
  readonly content: string
  readonly media: readonly Media[]
  readonly card: StoredCard | null
  readonly region: string
  readonly state: TextState
  readonly reason: string
  /** Id of the review of the viewer's own held or taken-down post; 0: none. */
  readonly reviewId: number
  readonly createdAt: Date
  readonly editedAt: Date | null
  readonly liked: boolean
  readonly likes: number
  readonly comments: number
  readonly shares: number
  readonly blocked: boolean
  readonly isShare: boolean
  readonly shareId: number | null
  /** State of the shared post for the viewer; meaningless if `isShare` is false. */
  readonly sharedState: 'shown' | 'gone' | 'blocked'
  readonly sharedNickname: string | null
  readonly sharedAvatar: string | null
  readonly sharedIsVip: boolean
  readonly sharedContent: string | null
  readonly sharedMedia: readonly Media[] | null
  readonly sharedCard: StoredCard | null
}

export interface ViewContext {
  readonly viewer: number
  readonly now: Date
}

export async function presentPosts(
  db: Queryable,
  { viewer, now }: ViewContext,
  rows: readonly PostRow[],
): Promise<Post[]> {
  const cards = rows.flatMap(({ card, sharedCard }) => [card, sharedCard]).filter((card) => card !== null)
  const looks = await presentCards(db, cards)
  const cardOf = new Map(cards.map((card, i) => [card, looks[i] ?? null]))
  return rows.map((row) => present(row, (card) => (card && cardOf.get(card)) ?? null, viewer, now))
}

type CardLookup = (card: StoredCard | null) => Card | null

function present(row: PostRow, cardOf: CardLookup, viewer: number, now: Date): Post {
  const mine = row.userId === viewer
  return {
    id: row.id,
    ...presentAuthor(row),
    content: row.content,
    ...presentMedia(row.media),
    card: cardOf(row.card),
    share_id: row.shareId ?? 0,
    share_info: row.isShare ? presentSharedPost(row, cardOf) : null,
    is_thumbs_up: row.liked ? 1 : 2,
    thumbsup_num: row.likes,
    comment_num: row.comments,
    share_num: row.shares,
    created_at: formatShanghaiTime(row.createdAt),
    edited_at: row.editedAt ? formatShanghaiTime(row.editedAt) : '',
    editable_until: mine && isEditable(row, now) ? formatShanghaiTime(getEditDeadline(row)) : '',
    is_self: mine ? 1 : 0,
    is_held: row.state === 'held' ? 1 : 0,
    is_down: row.state === 'taken_down' ? 1 : 0,
    reason: mine ? row.reason : '',
    review_id: row.reviewId,
    region: row.region,
    is_blocked: row.blocked ? 1 : 0,
  }
}

/** The fields of a shared post are empty if it is deleted or hidden, or its author is blocked. */
function presentSharedPost(row: PostRow, cardOf: CardLookup): SharedPost {
  const state = row.sharedState
  if (state !== 'shown') return { ...HIDDEN_POST, id: row.shareId ?? 0, state }
  return {
    id: row.shareId!,
    ...presentAuthor({ nickname: row.sharedNickname!, avatar: row.sharedAvatar, isVip: row.sharedIsVip }),
    content: row.sharedContent!,
    ...presentMedia(row.sharedMedia!),
    card: cardOf(row.sharedCard),
    state,
  }
}

const HIDDEN_POST = { nickname: '', avatarUrl: '', is_vip: 0, content: '', images: [], media: [], card: null }

const presentMedia = (media: readonly Media[]) => ({ images: media.map(({ path }) => path), media: [...media] })

const getEditDeadline = ({ createdAt }: Pick<PostRow, 'createdAt'>): Date =>
  new Date(createdAt.getTime() + EDIT_MINUTES * 60_000)

export const isEditable = (post: Pick<PostRow, 'createdAt' | 'state'>, now: Date): boolean =>
  post.state === 'shown' && now < getEditDeadline(post)
