import { type InfiniteData, useQueryClient } from '@tanstack/react-query'
import type { Comment, Likes, Reply } from '#contract/ugc/discussion.ts'
import { afterCursor, beforeCursor, pagedQuery } from '#web/shared/page/paged-query.ts'
import type { ReadQuery } from '#client/query.ts'
import { isSignedIn, useSession } from '#web/shared/page/session.ts'
import type { WriteCall } from '#web/shared/page/use-action.ts'

/** The fields of a new comment. Pictures and mentions are used only if the discussion has `people`. */
interface CommentFields {
  content: string
  /** Id of the comment replied to. */
  to: number | undefined
  /** Paths, joined by commas. */
  images: string
  alts: string[]
  /** Ids of the people mentioned. */
  mentions: number[]
  /** Idempotency key of the form: a repeated submission creates one comment. */
  form: string
}

/** A participant of a discussion, who may be mentioned in it. */
export interface Person {
  id: number
  nickname: string
  avatarUrl: string
}

/** The API calls of one discussion, provided by the feature that owns its subject. */
export interface Discussion {
  /** Unique among all discussions; drafts are stored under it. */
  name: string
  comments(page: { page: number; pageSize: number; before_id?: number }): ReadQuery<Comment[]>
  replies(comment: number, page: { page: number; pageSize: number; after_id?: number }): ReadQuery<Reply[]>
  /** Prefixes of the query keys to invalidate after a change. */
  keys: readonly (readonly string[])[]
  /** Why comments are closed; undefined: they are open. */
  closed?: string
  /** Members who may be mentioned; undefined: comments are plain text. */
  people?: ReadQuery<Person[]>
  write: WriteCall<CommentFields, Reply>
  remove: WriteCall<number, null>
  like: WriteCall<number, Likes>
}

const ROWS_A_PAGE = 10

/** Name of the intent to write a comment, or a reply to one. */
export const buildWritingIntent = ({ name }: Discussion, to?: number): string => `write ${name} ${to ?? ''}`

/** The reader. For members, comments include ownership and likes. */
export type Viewer = 'visitor' | 'member'

export const useViewer = (): Viewer => (useSession() ? 'member' : 'visitor')

/** Returns the viewer for a loader. The server always renders for visitors. */
export const currentViewer = (): Viewer => (import.meta.env.SSR || !isSignedIn() ? 'visitor' : 'member')

export const commentPages = (discussion: Discussion, viewer: Viewer) =>
  pagedQuery(
    ROWS_A_PAGE,
    (page, pageSize, last: Comment | null) => discussion.comments({ page, pageSize, ...beforeCursor(last) }),
    viewer,
  )

export const replyPages = (discussion: Discussion, comment: number, viewer: Viewer) =>
  pagedQuery(
    ROWS_A_PAGE,
    (page, pageSize, last: Reply | null) => discussion.replies(comment, { page, pageSize, ...afterCursor(last) }),
    viewer,
  )

type CommentOrReply = Comment | Reply

/** Applies changes to a discussion: updates likes in the cache, invalidates the rest. */
export function useDiscussionCache({ keys }: Discussion) {
  const cache = useQueryClient()
  return {
    readAgain: () => Promise.all(keys.map((queryKey) => cache.invalidateQueries({ queryKey }))),
    like(id: number, likes: Likes): void {
      for (const queryKey of keys) {
        cache.setQueriesData<InfiniteData<CommentOrReply[]>>({ queryKey, predicate: isCommentList }, (list) =>
          withLikes(list, id, likes),
        )
      }
    },
  }
}

/** Keys may also include queries that are not comment lists. */
const isCommentList = ({ queryKey }: { queryKey: readonly unknown[] }): boolean => queryKey.includes('pages')

const withLikes = (list: InfiniteData<CommentOrReply[]> | undefined, id: number, likes: Likes) =>
  list && { ...list, pages: list.pages.map((rows) => rows.map((row) => updateLikes(row, id, likes))) }

function updateLikes(row: CommentOrReply, id: number, likes: Likes): CommentOrReply {
  if (row.id === id) return { ...row, ...likes }
  if (!('answer' in row)) return row
  return { ...row, answer: row.answer.map((reply) => (reply.id === id ? { ...reply, ...likes } : reply)) }
}
