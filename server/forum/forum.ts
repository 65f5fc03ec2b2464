/** The forum's door. */
export { postsModerated } from './posts.moderated.ts'
export { layDemoForum } from './seed.ts'
export { isTopicShown, purgeDiscussions, topicPlaces } from './standing.ts'
