/** Entry file of the saved tickets (守号): functions and types that other features may import. */
export { keptTicketsHook } from './issues.ts'
export { settleTickets } from './results.ts'
