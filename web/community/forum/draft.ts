import type { Post } from '#contract/community/forum.ts'
import { type Draft, type DraftKind, POST_KEY, useDraft } from '#client/draft.ts'
import type { ChosenCard } from './chosen-card.ts'

/** The shared post as far as the post box shows it. */
export type QuotedPost = Pick<Post, 'id' | 'nickname' | 'avatarUrl' | 'is_vip' | 'content' | 'media'>

export interface PostFields {
  content: string
  share: QuotedPost | null
  card: ChosenCard | null
  /** Files were attached; they must be chosen again after a reload. */
  files: boolean
}

export type PostDraft = Draft<PostFields>

const POST_DRAFT: DraftKind<PostFields> = {
  place: 'browser',
  none: { content: '', share: null, card: null, files: false },
  isNone: ({ content, share, card }) => content === '' && share === null && card === null,
}

/** The single post draft of a member, shared by all post boxes. */
export const usePostDraft = (owner: string): PostDraft => useDraft(POST_DRAFT, POST_KEY, owner)

export const hasContent = ({ words }: PostDraft): boolean => !POST_DRAFT.isNone(words)
