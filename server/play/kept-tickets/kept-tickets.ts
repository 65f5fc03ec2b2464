/** Public interface of the saved tickets (守号). */
export { keptTicketsHook } from './issues.ts'
export { settleTickets } from './results.ts'
