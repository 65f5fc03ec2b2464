export { findRankingPaths } from './ranking-discussion.ts'
export { closeRankGaps, rankingHook, rebuildRanking } from './rebuild.ts'
