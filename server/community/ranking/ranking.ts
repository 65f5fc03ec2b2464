/** Public interface of the ranking. */
export { commentDataOf, rankingPlaces } from './ranking-discussion.ts'
export { closeRanks, leaveRankings, rankingHook, rebuildRanking } from './rebuild.ts'
