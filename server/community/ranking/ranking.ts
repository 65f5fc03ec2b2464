/** Entry file of the ranking: functions and types that other features may import. */
export { findRankingPaths } from './ranking-discussion.ts'
export { closeRankGaps, rankingHook, rebuildRanking } from './rebuild.ts'
