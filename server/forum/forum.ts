/** The forum's door. */
export type { ForumParts } from './parts.ts'
export { postsModerated } from './posts.moderated.ts'
export { layDemoForum } from './seed.ts'
export { purgeDiscussion, topicPlaces } from './standing.ts'
