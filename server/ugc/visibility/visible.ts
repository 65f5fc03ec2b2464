import { type SQL, sql } from 'drizzle-orm'

/** Viewer id of a request without a session. */
export const ANONYMOUS = 0

/** Alias of rows with the columns of `createModerationColumns()`, user_id, folded and deleted_at. */
type Alias = 'p' | 'c' | 'r' | 's' | 'thread'

/**
 * SQL: the viewer sees the text. Held and taken-down texts are visible only to their author; texts of blocked members,
 * and others' texts with muted words, are hidden.
 */
export function isVisibleTo(viewer: number, alias: Alias): SQL {
  const row = sql.identifier(alias)
  if (viewer === ANONYMOUS) return sql`(${row}.deleted_at is null and ${row}.state = 'shown')`
  return bindViewer(buildVisibleSql('$viewer', alias), viewer)
}

/** Like `isVisibleTo`, for `prepareStatement`. `viewer`: name of the parameter; its value may be ANONYMOUS. */
export const buildVisibleSql = (viewer: string, row: Alias): string =>
  `(${row}.deleted_at is null
    and (${row}.user_id = ${viewer} or ${row}.state = 'shown' and not ${buildHiddenSql(viewer, row)}))`

/** SQL: the text is shown or the viewer's own. Blocks and muted words do not matter. */
export const buildOpenableSql = (viewer: string, row: Alias): string =>
  `(${row}.deleted_at is null and (${row}.user_id = ${viewer} or ${row}.state = 'shown'))`

export const buildHiddenSql = (viewer: string, row: Alias): string =>
  `(${buildBlockedSql(viewer, `${row}.user_id`)}
    or exists (select from muted_words w where w.user_id = ${viewer} and position(w.word in ${row}.folded) > 0))`

export const buildBlockedSql = (viewer: string, userId: string): string =>
  `exists (select from blocks b where b.user_id = ${viewer} and b.blocked_id = ${userId})`

/** SQL: the viewer has blocked a member or muted a word. */
export const buildHidesSql = (viewer: string): string =>
  `(exists (select from blocks b where b.user_id = ${viewer}) or exists (select from muted_words w where w.user_id = ${viewer}))`

function bindViewer(text: string, viewer: number): SQL {
  // oxlint-disable-next-line project/no-built-sql -- parts of the SQL above; the viewer is a parameter
  const pieces = text.split('$viewer').map((piece) => sql.raw(piece))
  return sql.join(pieces, sql`${viewer}`)
}
