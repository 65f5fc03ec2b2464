import type { Post } from '#contract/community/forum.ts'
import { type Draft, type DraftKind, POST_KEY, useDraft } from '#client/draft.ts'
import type { ChosenCard } from './chosen-card.ts'

/** A post that a new one shares, as much of it as the box shows. */
export type Sharing = Pick<Post, 'id' | 'nickname' | 'avatarUrl' | 'is_vip' | 'content' | 'media'>

export interface PostWords {
  content: string
  share: Sharing | null
  card: ChosenCard | null
  /** Files stood beside them, which are chosen again after a reload. */
  files: boolean
}

export type PostDraft = Draft<PostWords>

const POST: DraftKind<PostWords> = {
  place: 'browser',
  none: { content: '', share: null, card: null, files: false },
  isNone: ({ content, share, card }) => content === '' && share === null && card === null,
}

/** The one post that a member is writing, whichever box shows it. */
export const usePostDraft = (owner: string): PostDraft => useDraft(POST, POST_KEY, owner)

export const isBegun = ({ words }: PostDraft): boolean => !POST.isNone(words)
