import { type InfiniteData, useQueryClient } from '@tanstack/react-query'
import type { Comment, Likes, Reply } from '#contract/ugc/discussion.ts'
import { after, before, pages } from '#web/shared/page/pages.ts'
import type { Read } from '#client/query.ts'
import { isSignedIn, useSession } from '#web/shared/page/session.ts'
import type { Write } from '#web/shared/page/use-action.ts'

/** What a player says. Pictures and mentions are there only where the discussion has people. */
interface Words {
  content: string
  /** The comment replied to. */
  to: number | undefined
  /** Paths, joined by commas. */
  images: string
  alts: string[]
  /** Ids of the people mentioned. */
  mentions: number[]
  /** The form's own name: however often it is sent, it is said once. */
  form: string
}

/** Someone of a discussion, who may be mentioned in it. */
export interface Person {
  id: number
  nickname: string
  avatarUrl: string
}

/** One discussion, in the calls that its subject has for it: what is discussed tells them here, and nobody else asks. */
export interface Discussion {
  /** Of its own among all discussions: under it stays what was typed and not sent. */
  name: string
  comments(page: { page: number; pageSize: number; before_id?: number }): Read<Comment[]>
  replies(comment: number, page: { page: number; pageSize: number; after_id?: number }): Read<Reply[]>
  /** How the keys of the reads begin that change with what is said. */
  keys: readonly (readonly string[])[]
  /** Why nothing can be said now; where it is missing, one can. */
  closed?: string
  /** Who may be mentioned; where it is missing, comments are words alone. */
  people?: Read<Person[]>
  write: Write<Words, Reply>
  remove: Write<number, null>
  like: Write<number, Likes>
}

const ROWS_A_PAGE = 10

/** The intent to write a comment, or a reply to one. */
export const writingIntent = ({ name }: Discussion, to?: number): string => `write ${name} ${to ?? ''}`

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

type CommentOrReply = Comment | Reply

/** What has changed in a discussion, shown at once or read again. */
export function useChanges({ keys }: Discussion) {
  const cache = useQueryClient()
  return {
    readAgain: () => Promise.all(keys.map((queryKey) => cache.invalidateQueries({ queryKey }))),
    like(id: number, likes: Likes): void {
      for (const queryKey of keys) {
        cache.setQueriesData<InfiniteData<CommentOrReply[]>>({ queryKey, predicate: isList }, (list) =>
          withLikes(list, id, likes),
        )
      }
    },
  }
}

/** Keys may also name reads that are no lists of comments. */
const isList = ({ queryKey }: { queryKey: readonly unknown[] }): boolean => queryKey.includes('pages')

const withLikes = (list: InfiniteData<CommentOrReply[]> | undefined, id: number, likes: Likes) =>
  list && { ...list, pages: list.pages.map((rows) => rows.map((row) => likedIn(row, id, likes))) }

function likedIn(row: CommentOrReply, id: number, likes: Likes): CommentOrReply {
  if (row.id === id) return { ...row, ...likes }
  if (!('answer' in row)) return row
  return { ...row, answer: row.answer.map((reply) => (reply.id === id ? { ...reply, ...likes } : reply)) }
}
