import type { Post } from '#contract/community/forum.ts'
import { type Draft, type DraftKind, POST_KEY, useDraft } from '#client/draft.ts'
import type { ChosenCard } from './card-dialog.tsx'

export type QuotedPost = Pick<Post, 'id' | 'nickname' | 'avatarUrl' | 'is_vip' | 'content' | 'media'>

export interface PostFields {
  content: string
  share: QuotedPost | null
  card: ChosenCard | null
  /** Whether files were attached. Files are not stored, so they must be chosen again after a reload. */
  files: boolean
}

export type PostDraft = Draft<PostFields>

const POST_DRAFT: DraftKind<PostFields> = {
  place: 'browser',
  none: { content: '', share: null, card: null, files: false },
  isNone: ({ content, share, card }) => content === '' && share === null && card === null,
}

/** Returns the draft of a member's new post; a member has one, shared by all post boxes. */
export const usePostDraft = (owner: string): PostDraft => useDraft(POST_DRAFT, POST_KEY, owner)

export const hasContent = ({ words }: PostDraft): boolean => !POST_DRAFT.isNone(words)
