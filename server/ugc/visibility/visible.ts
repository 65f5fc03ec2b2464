import { type SQL, sql } from 'drizzle-orm'

/** Nobody signed in. */
export const ANONYMOUS = 0

/** An alias of rows with the columns of `moderated()`, user_id, folded and deleted_at. */
type Alias = 'p' | 'c' | 'r' | 's' | 'thread'

/**
 * The one predicate of what a viewer sees of what members write, for every list, count, teaser, quote, search, badge and
 * notification. Held and taken down, it is its author's alone; blocked people and muted words are left out.
 */
export function visibleTo(viewer: number, alias: Alias): SQL {
  const row = sql.identifier(alias)
  if (viewer === ANONYMOUS) return sql`(${row}.deleted_at is null and ${row}.state = 'shown')`
  return withViewer(visibleSql('$viewer', alias), viewer)
}

/** The same as texts for `statement`: the viewer is the parameter of this name, and ANONYMOUS is a value of it. */
export const visibleSql = (viewer: string, row: Alias): string =>
  `(${row}.deleted_at is null
    and (${row}.user_id = ${viewer} or ${row}.state = 'shown' and not ${hiddenSql(viewer, row)}))`

/** What the viewer may open: what is shown, or the viewer's own; also of authors whom the viewer has blocked. */
export const openableSql = (viewer: string, row: Alias): string =>
  `(${row}.deleted_at is null and (${row}.user_id = ${viewer} or ${row}.state = 'shown'))`

/** Their author is blocked by the viewer, or they hold a word that the viewer muted. */
export const hiddenSql = (viewer: string, row: Alias): string =>
  `(${blockedSql(viewer, `${row}.user_id`)}
    or exists (select from muted_words w where w.user_id = ${viewer} and position(w.word in ${row}.folded) > 0))`

/** Whether the viewer has blocked someone. */
export const blockedSql = (viewer: string, userId: string): string =>
  `exists (select from blocks b where b.user_id = ${viewer} and b.blocked_id = ${userId})`

/** Whether the viewer has blocked someone or muted a word: only then is anything hidden from them. */
export const hidesSql = (viewer: string): string =>
  `(exists (select from blocks b where b.user_id = ${viewer}) or exists (select from muted_words w where w.user_id = ${viewer}))`

function withViewer(text: string, viewer: number): SQL {
  // oxlint-disable-next-line house/no-built-sql -- pieces of the texts above; the viewer goes in as a parameter
  const pieces = text.split('$viewer').map((piece) => sql.raw(piece))
  return sql.join(pieces, sql`${viewer}`)
}
