/** The ranking's door: what other features may ask and do. */
export { commentDataOf, eraseLikes } from './comments.ts'
export { closeRanks, leaveRankings, rankingHook, rebuildRanking } from './rebuild.ts'
