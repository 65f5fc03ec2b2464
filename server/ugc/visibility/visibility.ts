/** Public interface of visibility: conditions for the texts that a member sees. */
export { normalizeForSearch } from './normalize-for-search.ts'
export {
  buildBlockedSql,
  buildHiddenSql,
  buildHidesSql,
  ANONYMOUS,
  buildOpenableSql,
  buildVisibleSql,
  isVisibleTo,
} from './visible.ts'
