import type { Comment, Likes, Reply } from '#contract/discussion.ts'
import { after, before, pages } from '#web/page/pages.ts'
import type { Read } from '#web/page/query.ts'
import { isSignedIn, useSession } from '#web/page/session.ts'
import type { Write } from '#web/page/use-action.ts'

/** What a player says. */
interface Words {
  content: string
  /** The comment replied to. */
  to: number | undefined
}

/** One discussion, in the calls that its subject has for it: what is discussed tells them here, and nobody else asks. */
export interface Discussion {
  comments(page: { page: number; pageSize: number; before_id?: number }): Read<Comment[]>
  replies(comment: number, page: { page: number; pageSize: number; after_id?: number }): Read<Reply[]>
  /** How the keys of these reads begin. */
  keys: readonly (readonly string[])[]
  write: Write<Words, Reply>
  remove: Write<number, null>
  like: Write<number, Likes>
}

const ROWS_A_PAGE = 10

/** Who reads: comments say what is mine and what I liked. */
export type Viewer = 'visitor' | 'member'

export const useViewer = (): Viewer => (useSession() ? 'member' : 'visitor')

/** For loaders. The server renders for visitors. */
export const viewerNow = (): Viewer => (import.meta.env.SSR || !isSignedIn() ? 'visitor' : 'member')

export const commentPages = (discussion: Discussion, viewer: Viewer) =>
  pages(
    ROWS_A_PAGE,
    (page, pageSize, last: Comment | null) => discussion.comments({ page, pageSize, ...before(last) }),
    viewer,
  )

export const replyPages = (discussion: Discussion, comment: number, viewer: Viewer) =>
  pages(
    ROWS_A_PAGE,
    (page, pageSize, last: Reply | null) => discussion.replies(comment, { page, pageSize, ...after(last) }),
    viewer,
  )
