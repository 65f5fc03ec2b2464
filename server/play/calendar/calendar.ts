/** Entry file of the calendar: what other features may use. */
export { ownerOfResults } from './own-feed.ts'
