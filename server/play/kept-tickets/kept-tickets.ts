/** Public interface of the saved tickets (守号). */
export { keptTicketsHook } from './issues.ts'
export { settleKept } from './results.ts'
