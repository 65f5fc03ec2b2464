export { normalizeForSearch } from './muted-words.ts'
export {
  buildBlockedSql,
  buildHiddenSql,
  buildHidesSql,
  ANONYMOUS,
  buildOpenableSql,
  buildVisibleSql,
  isVisibleTo,
} from './visible.ts'
