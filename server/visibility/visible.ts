import { type SQL, sql } from 'drizzle-orm'

/** Nobody signed in. */
export const NOBODY = 0

/**
 * The one predicate of what a viewer sees of what members write, for every list, count, teaser, quote, search, badge and
 * notification: of rows with the columns of `moderated()`, user_id, folded and deleted_at, under this alias. Held and
 * taken down, it is its author's alone; blocked people and muted words are left out.
 */
export function visibleTo(viewer: number, alias: 'p' | 'c'): SQL {
  const row = sql.identifier(alias)
  const stands = sql`${row}.deleted_at is null`
  if (viewer === NOBODY) return sql`${stands} and ${row}.state = 'shown'`
  return sql`${stands} and (${row}.user_id = ${viewer} or ${row}.state = 'shown' and not ${hiddenFrom(viewer, alias)})`
}

/** Of the same rows: their author is blocked by the viewer, or they hold a word that the viewer muted. */
export function hiddenFrom(viewer: number, alias: 'p' | 'c'): SQL {
  const row = sql.identifier(alias)
  return sql`(exists (select from blocks b where b.user_id = ${viewer} and b.blocked_id = ${row}.user_id)
    or exists (select from muted_words w where w.user_id = ${viewer} and position(w.word in ${row}.folded) > 0))`
}
