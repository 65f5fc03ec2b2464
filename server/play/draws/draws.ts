/** Entry file of draws: functions and types that other features may import. */
export { addClosure, listClosures, findContradiction, removeClosure } from './closures.ts'
export { checkClosure } from './draws.rules.ts'
export { listCorrections, countCorrections } from './record/corrections.ts'
export { formatDrawsCsv } from './history/draw-rows.ts'
export { listNewestRealDraws, listRealDraws, countRealDrawsPerGame } from './history/open-draws.ts'
export { confirmDraw, resolveDraw } from './record/operator-decisions.ts'
export { findDrawDetail } from './read/detail.ts'
export {
  toNumberBits,
  type DrawReport,
  POSITION_BITS,
  type Prize,
  refuseInvalidNumbers,
  SOURCES,
} from './draw-report.ts'
export {
  findDrawById,
  findDrawByIssue,
  listDrawnIssuesBetween,
  hasDraw,
  findLatestDraw,
  listLatestDrawPerGame,
  readRealElseDemo,
} from './draws.queries.ts'
export { findYearRange } from './read/find.ts'
export { type GameRecords, createGameRecords } from './read/game-records.ts'
export { type DrawCalendar, type CalendarCache, createCalendarCache } from './calendar-cache.ts'
export { readRuleFacts, type DrawRule, computeRulesAfter } from './prize-rule/rule-facts.ts'
export { isTableComplete } from './prize-rule/rule-facts.rules.ts'
export type { StoredDraw } from './draws.store.ts'
export type { ChangedDraw, ClosureChange, DrawHook } from './hooks.ts'
export { recordDraws } from './record/record-draws.ts'
export { selectSources } from './draws.jobs.ts'
export { HISTORY, insertFirstHistory, insertMissingHistory } from './history/history.ts'
export { writeHistory } from './history/write-history.ts'
export { importFile, type ImportReport } from './history/import-file.ts'
export { UnusableRow } from './record/unusable-row.ts'
export { listFeedStates } from './feeds/feed-state.ts'
export { type FeedHosts, createOfficialFeeds } from './feeds/feeds.ts'
export { listChartDraws, type ChartWindow } from './read/chart-window.ts'
export { type SyncResult, syncGames } from './feeds/sync.ts'
