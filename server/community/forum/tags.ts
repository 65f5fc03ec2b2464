import { purgeHot } from '#server/infra/answers/hot-channel.ts'
import type { Tx } from '#server/infra/db/connect.ts'

/** The tags of cached answers of the forum: pages of the feed, and a topic with its comments. */
export const FEED = 'feed'
export const topic = (postId: number): string => `post:${postId}`

/** The tags of the answers that show these posts: the feed, where any of them may stand, and their topics. */
export const showing = (...postIds: number[]): string[] => [FEED, ...postIds.map(topic)]

/** Purges the answers that show these posts. */
export const purgePosts = (tx: Tx, ...postIds: number[]): Promise<void> => purgeHot(tx, ...showing(...postIds))
