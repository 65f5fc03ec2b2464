import { purgeHot } from '#server/infra/answers/hot-channel.ts'
import type { Tx } from '#server/infra/db/connect.ts'

/** Tags of cached forum responses: the feed, and a topic with its comments. */
export const FEED = 'feed'
export const topic = (postId: number): string => `post:${postId}`

/** Returns the tags of responses that show these posts: the feed and their topics. */
export const showing = (...postIds: number[]): string[] => [FEED, ...postIds.map(topic)]

/** Invalidates the responses that show these posts. */
export const purgePosts = (tx: Tx, ...postIds: number[]): Promise<void> => purgeHot(tx, ...showing(...postIds))
