import { type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Queryable } from '#server/infra/db/connect.ts'
import type { AuthoredText, AuthoredTextReader } from './subjects.ts'
import type { TextState } from './moderation.tables.ts'
import type { SubjectKind } from '#contract/ugc/moderation.ts'

type Row = Omit<AuthoredText, 'createdAt'> & { at: string }

/**
 * Creates a reader of a table that has the columns of `createModerationColumns()` and id, user_id, content, media,
 * created_at and deleted_at, indexed on (user_id, id, state, deleted_at). `version`: SQL of the text's version.
 */
export function createAuthoredReader(table: PgTable, version: SQL = sql`1`): AuthoredTextReader {
  const isOfAuthor = (userId: number) => sql`user_id = ${userId} and deleted_at is null`
  return {
    async countsOf(db, userId) {
      const { rows } = await db.execute<{ state: TextState; count: number }>(
        sql`select state, count(*)::int as count from ${table} where ${isOfAuthor(userId)} group by state`,
      )
      return Object.fromEntries(rows.map(({ state, count }) => [state, count]))
    },
    async textsOf(db: Queryable, userId, { ids, state, before, limit }) {
      const { rows } = await db.execute<Row>(sql`
        select id, ${version} as version, user_id as "userId", content, media, state, reason, created_at as at from ${table}
        where ${isOfAuthor(userId)} and id < ${before}
          and ${state === undefined ? sql`true` : sql`state = ${state}`}
          and ${ids === undefined ? sql`true` : sql`id = any(${sql.param(ids)}::bigint[])`}
        order by id desc limit ${limit}`)
      return rows.map(({ at, ...text }) => ({ ...text, createdAt: new Date(at) }))
    },
  }
}

/**
 * Builds a column "reviewId": id of the latest review of the viewer's own text if it is held or taken down, otherwise 0.
 * `row`: alias of the texts; `viewer`: parameter with the viewer's id.
 */
export const buildReviewColumn = (
  kind: SubjectKind,
  row: string,
  viewer: string,
): string => `case when ${row}.state = 'shown' or ${row}.user_id <> ${viewer} then 0 else coalesce(
    (select max(review.id) from reviews review where review.kind = '${kind}' and review.subject_id = ${row}.id), 0) end as "reviewId"`
