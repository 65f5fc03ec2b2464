/** The door of visibility: what members see of one another. */
export { fold } from './fold.ts'
export { blockedSql, hiddenSql, hidesSql, ANONYMOUS, openableSql, visibleSql, visibleTo } from './visible.ts'
