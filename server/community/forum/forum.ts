/** Public interface of the forum. */
export { ownTopics } from './own-topic.ts'
export { postsModerated } from './posts.moderated.ts'
export { seedDemoForum } from './seed.ts'
export { isTopicShown, topicPlaces } from './visible-posts.ts'
