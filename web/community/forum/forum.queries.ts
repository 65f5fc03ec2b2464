import { type InfiniteData, type QueryClient, useQueryClient } from '@tanstack/react-query'
import {
  addPostComment,
  deletePostComment,
  likePost,
  myPosts,
  type Post,
  post,
  postComments,
  postReplies,
  posts,
  topicPeople,
} from '#contract/community/forum.ts'
import type { Discussion, Viewer } from '#web/shared/discussion/discussion.ts'
import { beforeCursor, pagedQuery } from '#web/shared/page/paged-query.ts'
import { query, queryAs } from '#client/query.ts'

const ROWS_A_PAGE = 10
/** How long a feed stays cached after the reader has left it, in milliseconds. */
const GC_TIME_MS = 30 * 60_000

export const POST = 1
const COMMENT = 2

// For lists that load further rows on request. They are not refetched while shown, because the rows would move while
// the reader reads them.
const noAutoRefetch = { staleTime: Infinity, gcTime: GC_TIME_MS }

export const feedQuery = (viewer: Viewer) => ({
  ...pagedQuery(
    ROWS_A_PAGE,
    (page, pageSize, last: Post | null) => query(posts, { page, pageSize, ...beforeCursor(last) }),
    viewer,
  ),
  ...noAutoRefetch,
})

export const myPostsQuery = {
  ...pagedQuery(ROWS_A_PAGE, (page, pageSize, last: Post | null) =>
    query(myPosts, { page, pageSize, ...beforeCursor(last) }),
  ),
  ...noAutoRefetch,
}

export const postQuery = (id: number, viewer: Viewer) => queryAs(viewer, post, { id })

export const createPostDiscussion = (id: number): Discussion => ({
  name: `post ${id}`,
  comments: (page) => query(postComments, { id, ...page }),
  replies: (comment, page) => query(postReplies, { id: comment, ...page }),
  keys: [[postComments.path], [postReplies.path], [post.path]],
  people: query(topicPeople, { id }),
  write: (ask, { content, to, images, alts, mentions, form }) =>
    ask(addPostComment, { dynamics_id: id, dynamics_comments_id: to, content, images, alts, mentions, form }),
  remove: (ask, comment) => ask(deletePostComment, { id: comment }),
  like: (ask, comment) => ask(likePost, { id: comment, type: COMMENT }),
})

const POST_READS = [[posts.path], [myPosts.path], [post.path]] as const

type CachedPosts = Post | Post[] | InfiniteData<Post[]> | undefined

function changePost(cache: QueryClient, id: number, change: (post: Post) => Post): void {
  const changed = (one: Post): Post => (one.id === id ? change(one) : one)
  for (const queryKey of POST_READS) {
    cache.setQueriesData<CachedPosts>({ queryKey }, (shown) => {
      if (shown === undefined) return undefined
      if (Array.isArray(shown)) return shown.map(changed)
      if ('pages' in shown) return { ...shown, pages: shown.pages.map((rows) => rows.map(changed)) }
      return changed(shown)
    })
  }
}

export function usePostCache() {
  const cache = useQueryClient()
  return {
    change: (id: number, change: (post: Post) => Post) => changePost(cache, id, change),
    readAgain: () => Promise.all(POST_READS.map((queryKey) => cache.invalidateQueries({ queryKey }))),
  }
}
