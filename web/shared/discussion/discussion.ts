import { type InfiniteData, useQueryClient } from '@tanstack/react-query'
import type { topicPeople } from '#contract/community/forum.ts'
import type { ReplyOf } from '#contract/infra/endpoint.ts'
import type { Comment, Likes, Reply } from '#contract/ugc/discussion.ts'
import { afterCursor, beforeCursor, pagedQuery } from '#web/shared/page/paged-query.ts'
import type { ReadQuery } from '#client/query.ts'
import { isSignedIn, useSession } from '#web/shared/page/session.ts'
import type { WriteCall } from '#web/shared/page/use-action.ts'

/** Fields of a new comment. Pictures and mentions are sent only if the discussion has `people`. */
interface CommentFields {
  content: string
  /** Id of the comment that is replied to; undefined for a top-level comment. */
  to: number | undefined
  images: string
  alts: string[]
  mentions: number[]
  /** Idempotency key: sending the same form again creates no second comment. */
  form: string
}

export type Person = ReplyOf<typeof topicPeople>[number]

export interface Discussion {
  /** Unique name of the discussion; drafts are stored under it. */
  name: string
  comments(page: { page: number; pageSize: number; before_id?: number }): ReadQuery<Comment[]>
  replies(comment: number, page: { page: number; pageSize: number; after_id?: number }): ReadQuery<Reply[]>
  /** Prefixes of the query keys that a change of the discussion invalidates. */
  keys: readonly (readonly string[])[]
  /** Why no comments can be written; undefined if they can. */
  closed?: string
  /** Members that can be mentioned; undefined: comments have no pictures or mentions. */
  people?: ReadQuery<Person[]>
  write: WriteCall<CommentFields, Reply>
  remove: WriteCall<number, null>
  like: WriteCall<number, Likes>
}

const ROWS_A_PAGE = 10

export const buildWritingIntent = ({ name }: Discussion, to?: number): string => `write ${name} ${to ?? ''}`

/** Kind of reader. Only for members do comments say whether they are the reader's own or liked. */
export type Viewer = 'visitor' | 'member'

export const useViewer = (): Viewer => (useSession() ? 'member' : 'visitor')

/** Returns the viewer for a loader. The server renders every page as for a visitor. */
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

/** The keys may also match queries that are not lists of comments, such as a single post. */
const isCommentList = ({ queryKey }: { queryKey: readonly unknown[] }): boolean => queryKey.includes('pages')

const withLikes = (list: InfiniteData<CommentOrReply[]> | undefined, id: number, likes: Likes) =>
  list && { ...list, pages: list.pages.map((rows) => rows.map((row) => updateLikes(row, id, likes))) }

function updateLikes(row: CommentOrReply, id: number, likes: Likes): CommentOrReply {
  if (row.id === id) return { ...row, ...likes }
  if (!('answer' in row)) return row
  return { ...row, answer: row.answer.map((reply) => (reply.id === id ? { ...reply, ...likes } : reply)) }
}
