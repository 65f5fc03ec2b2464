import * as calls from '#contract/community/forum.ts'
import type { Browser } from '#server/testing/browsers.ts'

/** Helpers for tests: actions of a member in the forum. */
export const publishText = async (who: Browser, content: string, more: object = {}) =>
  (await who.call(calls.publishPost, { content, ...more })).data
export const commentAs = async (who: Browser, dynamics_id: number, content: string, more: object = {}) =>
  (await who.call(calls.addPostComment, { dynamics_id, content, ...more })).data
export const fetchFeed = async (who: Browser, more: object = {}) => (await who.call(calls.posts, more)).data
export const fetchPost = (who: Browser, id: number) => who.call(calls.post, { id })
export const fetchComments = async (who: Browser, id: number) => (await who.call(calls.postComments, { id })).data
export const toggleLikeOn = (who: Browser, id: number, type: 1 | 2 = 1) => who.call(calls.likePost, { id, type })
export const listContents = (rows: readonly { content: string }[]) => rows.map(({ content }) => content)

export const GONE = { status: 400, msg: '动态不存在或已删除', data: null }
export const NO_COMMENT = { status: 400, msg: '评论不存在或已删除', data: null }
