/** The door of the tickets that members keep (守号): what other features may ask and do. */
export { keptTicketsHook } from './issues.ts'
export { settleKept } from './results.ts'
