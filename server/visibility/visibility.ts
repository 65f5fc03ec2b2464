/** What members see of one another: the door. */
export { fold } from './fold.ts'
export { hiddenFrom, NOBODY, visibleTo } from './visible.ts'
