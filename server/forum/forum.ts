/** The forum's door. */
export { postsModerated } from './posts.moderated.ts'
export { layDemoForum } from './seed.ts'
export { purgeDiscussion, topicPlaces } from './standing.ts'
