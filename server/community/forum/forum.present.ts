import type { Card } from '#contract/play/card.ts'
import { EDIT_MINUTES, type Post, type SharedPost } from '#contract/community/forum.ts'
import type { Media } from '#contract/ugc/media.ts'
import { shanghaiTime } from '#lottery/dates.ts'
import { type KeptCard, presentCards } from '#server/play/cards/cards.ts'
import type { Reader } from '#server/infra/db/connect.ts'
import { presentAuthor } from '#server/people/membership/membership.ts'
import type { PostRow, Viewing } from './posts.ts'

/** Posts as they travel, with their cards as those look now. */
export async function presentPosts(db: Reader, { viewer, now }: Viewing, rows: readonly PostRow[]): Promise<Post[]> {
  const kept = rows.flatMap(({ card, sharedCard }) => [card, sharedCard]).filter((card) => card !== null)
  const looks = await presentCards(db, kept)
  const look = new Map(kept.map((card, i) => [card, looks[i] ?? null]))
  return rows.map((row) => present(row, (card) => (card && look.get(card)) ?? null, viewer, now))
}

type Look = (card: KeptCard | null) => Card | null

function present(row: PostRow, look: Look, viewer: number, now: Date): Post {
  const mine = row.userId === viewer
  return {
    id: row.id,
    ...presentAuthor(row),
    content: row.content,
    ...presentMedia(row.media),
    card: look(row.card),
    share_id: row.shareId ?? 0,
    share_info: row.isShare ? presentShared(row, look) : null,
    is_thumbs_up: row.liked ? 1 : 2,
    thumbsup_num: row.likes,
    comment_num: row.comments,
    share_num: row.shares,
    created_at: shanghaiTime(row.createdAt),
    edited_at: row.editedAt ? shanghaiTime(row.editedAt) : '',
    editable_until: mine && isEditable(row, now) ? shanghaiTime(editableUntil(row)) : '',
    is_self: mine ? 1 : 0,
    is_held: row.state === 'held' ? 1 : 0,
    is_down: row.state === 'taken_down' ? 1 : 0,
    reason: mine ? row.reason : '',
    review_id: row.reviewId,
    region: row.region,
    is_blocked: row.blocked ? 1 : 0,
  }
}

/** Nothing is told of a post that is gone, or whose author the reader has blocked. */
function presentShared(row: PostRow, look: Look): SharedPost {
  const state = row.sharedState
  if (state !== 'shown') return { ...NOTHING, id: row.shareId ?? 0, state }
  return {
    id: row.shareId!,
    ...presentAuthor({ nickname: row.sharedNickname!, avatar: row.sharedAvatar, isVip: row.sharedIsVip }),
    content: row.sharedContent!,
    ...presentMedia(row.sharedMedia!),
    card: look(row.sharedCard),
    state,
  }
}

const NOTHING = { nickname: '', avatarUrl: '', is_vip: 0, content: '', images: [], media: [], card: null }

const presentMedia = (media: readonly Media[]) => ({ images: media.map(({ path }) => path), media: [...media] })

const editableUntil = ({ createdAt }: Pick<PostRow, 'createdAt'>): Date =>
  new Date(createdAt.getTime() + EDIT_MINUTES * 60_000)

/** A post that everybody sees may be changed for a while. */
export const isEditable = (post: Pick<PostRow, 'createdAt' | 'state'>, now: Date): boolean =>
  post.state === 'shown' && now < editableUntil(post)
