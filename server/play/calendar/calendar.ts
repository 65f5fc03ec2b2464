/** Public interface of the calendar. */
export { findResultsOwner } from './own-feed.ts'
