/** Public interface of the calendar. */
export { ownerOfResults } from './own-feed.ts'
