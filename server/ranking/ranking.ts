/** The ranking's door: what other features may ask and do. */
export { leaveRankings, rebuildRanking } from './rebuild.ts'
