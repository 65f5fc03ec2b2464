/** Public interface of the ranking. */
export { exportRankingComments, findRankingPaths } from './ranking-discussion.ts'
export { closeRankGaps, removeFromRankings, rankingHook, rebuildRanking } from './rebuild.ts'
