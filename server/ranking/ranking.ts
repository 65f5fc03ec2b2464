/** The ranking's door: what other features may ask and do. */
export { commentDataOf } from './ranking-discussion.ts'
export { closeRanks, leaveRankings, rankingHook, rebuildRanking } from './rebuild.ts'
