/** Public interface of visibility: conditions for the texts that a member sees. */
export { fold } from './fold.ts'
export { blockedSql, hiddenSql, hidesSql, ANONYMOUS, openableSql, visibleSql, visibleTo } from './visible.ts'
