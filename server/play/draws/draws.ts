/** Public interface of the draws feature. */
export { addClosure, closures, contradicted, removeClosure } from './closures.ts'
export { closureRefusal } from './draws.rules.ts'
export { allCorrections, correctionCount } from './corrections.ts'
export { drawsCsv } from './draw-rows.ts'
export { newestRealDraws, realDraws, realDrawsOfEach } from './open-draws.ts'
export { confirmDraw, resolveDraw } from './decide.ts'
export { drawDetailOf } from './detail.ts'
export { bitsOf, type DrawWord, POSITION_BITS, type Prize, SOURCES } from './draw-word.ts'
export {
  drawById,
  drawByIssue,
  drawnBetween,
  isDraw,
  latestDraw,
  latestDrawn,
  latestDrawOfEach,
  realElseDemo,
} from './draws.queries.ts'
export { yearsOf } from './find.ts'
export { type GameRecords, gameRecords } from './game-records.ts'
export { type DrawCalendar, type CalendarCache, calendarCache } from './calendar-cache.ts'
export { ruleFactsOf, type RuleOfDraw, rulesAfter } from './rule-facts.ts'
export { isComplete } from './rule-facts.rules.ts'
export type { StoredDraw } from './draws.store.ts'
export type { ChangedDraw, ClosureChange, DrawHook } from './hooks.ts'
export { recordDraws } from './record-draws.ts'
export { sourcesOf } from './draws.jobs.ts'
export { HISTORY, layFirstHistory, layHistory } from './history.ts'
export { writeHistory } from './write-history.ts'
export { importFile, type ImportReport } from './import-file.ts'
export { UnusableRow } from './unusable.ts'
export { feedStates } from './feed-state.ts'
export { type FeedHosts, officialFeeds } from './feeds.ts'
export { drawsOf, type Window } from './window.ts'
export { type Synced, syncGames } from './sync.ts'
