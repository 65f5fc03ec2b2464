import { type SQL, sql } from 'drizzle-orm'

/** The viewer's id where nobody is signed in. */
export const ANONYMOUS = 0

/** An alias of rows with the columns of `moderated()`, user_id, folded and deleted_at. */
type Alias = 'p' | 'c' | 'r' | 's' | 'thread'

/**
 * The one predicate of which texts a viewer sees, for every list, count, quote, search, badge and notification. A text that
 * is held or taken down is visible to its author only; texts of blocked people and with muted words are not visible.
 */
export function visibleTo(viewer: number, alias: Alias): SQL {
  const row = sql.identifier(alias)
  if (viewer === ANONYMOUS) return sql`(${row}.deleted_at is null and ${row}.state = 'shown')`
  return withViewer(visibleSql('$viewer', alias), viewer)
}

/** The same as SQL for `statement`: `viewer` is the name of the parameter, whose value may be ANONYMOUS. */
export const visibleSql = (viewer: string, row: Alias): string =>
  `(${row}.deleted_at is null
    and (${row}.user_id = ${viewer} or ${row}.state = 'shown' and not ${hiddenSql(viewer, row)}))`

/** SQL: whether the viewer may open it: it is shown, or their own; blocking does not matter. */
export const openableSql = (viewer: string, row: Alias): string =>
  `(${row}.deleted_at is null and (${row}.user_id = ${viewer} or ${row}.state = 'shown'))`

/** SQL: whether the viewer has blocked its author, or muted a word in it. */
export const hiddenSql = (viewer: string, row: Alias): string =>
  `(${blockedSql(viewer, `${row}.user_id`)}
    or exists (select from muted_words w where w.user_id = ${viewer} and position(w.word in ${row}.folded) > 0))`

/** SQL: whether the viewer has blocked this user. */
export const blockedSql = (viewer: string, userId: string): string =>
  `exists (select from blocks b where b.user_id = ${viewer} and b.blocked_id = ${userId})`

/** SQL: whether the viewer has blocked anyone or muted a word: only then is anything hidden from them. */
export const hidesSql = (viewer: string): string =>
  `(exists (select from blocks b where b.user_id = ${viewer}) or exists (select from muted_words w where w.user_id = ${viewer}))`

function withViewer(text: string, viewer: number): SQL {
  // oxlint-disable-next-line house/no-built-sql -- pieces of the texts above; the viewer goes in as a parameter
  const pieces = text.split('$viewer').map((piece) => sql.raw(piece))
  return sql.join(pieces, sql`${viewer}`)
}
