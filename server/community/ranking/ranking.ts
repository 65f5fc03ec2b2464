/** The ranking's door: what other features may ask and do. */
export { commentDataOf, rankingPlaces } from './ranking-discussion.ts'
export { closeRanks, leaveRankings, rankingHook, rebuildRanking } from './rebuild.ts'
