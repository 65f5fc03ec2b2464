import { purgeHot } from '#server/infra/answers/hot-channel.ts'
import type { Tx } from '#server/infra/db/connect.ts'

/** What kept bodies of the forum are made of: pages of the feed, and a topic with all that is said there. */
export const FEED = 'feed'
export const topic = (postId: number): string => `post:${postId}`

/** What shows these posts: the feed, where any of them may stand, and their topics. */
export const showing = (...postIds: number[]): string[] => [FEED, ...postIds.map(topic)]

/** Purges what shows these posts. */
export const purgePosts = (tx: Tx, ...postIds: number[]): Promise<void> => purgeHot(tx, ...showing(...postIds))
