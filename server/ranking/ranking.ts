/** The ranking's door: what other features may ask and do. */
export { commentDataOf, eraseLikes } from './comments.ts'
export { leaveRankings, rebuildRanking } from './rebuild.ts'
