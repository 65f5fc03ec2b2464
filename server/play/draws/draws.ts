/** Public interface of the draws feature. */
export { addClosure, listClosures, findContradiction, removeClosure } from './closures.ts'
export { checkClosure } from './draws.rules.ts'
export { listCorrections, countCorrections } from './corrections.ts'
export { formatDrawsCsv } from './draw-rows.ts'
export { listNewestRealDraws, listRealDraws, countRealDrawsPerGame } from './open-draws.ts'
export { confirmDraw, resolveDraw } from './decide.ts'
export { findDrawDetail } from './detail.ts'
export { toNumberBits, type DrawReport, POSITION_BITS, type Prize, SOURCES } from './draw-word.ts'
export {
  findDrawById,
  findDrawByIssue,
  listDrawnIssuesBetween,
  hasDraw,
  findLatestDraw,
  findLatestDrawnIssue,
  listLatestDrawPerGame,
  readRealElseDemo,
} from './draws.queries.ts'
export { findYearRange } from './find.ts'
export { type GameRecords, createGameRecords } from './game-records.ts'
export { type DrawCalendar, type CalendarCache, createCalendarCache } from './calendar-cache.ts'
export { readRuleFacts, type DrawRule, computeRulesAfter } from './rule-facts.ts'
export { isTableComplete } from './rule-facts.rules.ts'
export type { StoredDraw } from './draws.store.ts'
export type { ChangedDraw, ClosureChange, DrawHook } from './hooks.ts'
export { recordDraws } from './record-draws.ts'
export { selectSources } from './draws.jobs.ts'
export { HISTORY, insertFirstHistory, insertMissingHistory } from './history.ts'
export { writeHistory } from './write-history.ts'
export { importFile, type ImportReport } from './import-file.ts'
export { UnusableRow } from './unusable.ts'
export { listFeedStates } from './feed-state.ts'
export { type FeedHosts, createOfficialFeeds } from './feeds.ts'
export { listChartDraws, type ChartWindow } from './window.ts'
export { type SyncResult, syncGames } from './sync.ts'
