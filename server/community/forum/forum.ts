export { createOwnTopicCheck } from './own-topic.ts'
export { postModeration } from './posts.moderated.ts'
export { seedDemoForum } from './seed.ts'
export { isTopicShown, findTopicPaths } from './visible-posts.ts'
