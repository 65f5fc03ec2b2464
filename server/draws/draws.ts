/** The draws' door: what other features may ask and do. */
export { addClosure, closures, removeClosure } from './closures.ts'
export { confirmDraw, resolveDraw } from './decide.ts'
export { drawDetailOf } from './detail.ts'
export { bitsOf, type DrawWord, type Prize } from './draw-word.ts'
export { factsOf, isComplete } from './draws.rules.ts'
export {
  type DrawRange,
  drawById,
  drawsWithin,
  isDraw,
  latestDraw,
  latestDrawn,
  neighbours,
  newestDraws,
  numbersBefore,
  rightBefore,
} from './draws.queries.ts'
export type { StoredDraw } from './draws.store.ts'
export { type ChangedDraw, type DrawHook, recordDraws } from './record-draws.ts'
export { importFile, type ImportReport } from './import-file.ts'
export { SOURCES } from './draw-word.ts'
export { isDay } from './dates.ts'
export { UnusableRow } from './unusable.ts'
export { drawJobs } from './draws.jobs.ts'
export { feedStates } from './feed-state.ts'
export { officialFeeds } from './feeds.ts'
export { type Synced, syncGames } from './sync.ts'
