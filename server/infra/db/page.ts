/** Position in a list: a page number from 1, or a row id as the cursor. */
export interface Page {
  readonly page: number
  readonly pageSize: number
  /** Id of the last row that the caller has; null: use the page number. */
  readonly known: number | null
}

/** Greater than any id: everything is before it. */
export const LAST_ID = Number.MAX_SAFE_INTEGER

/**
 * Bounds of a page: `before` for lists with the newest first, `after` for lists with the oldest first; limit and
 * offset.
 */
export const rangeOf = ({ page, pageSize, known }: Page) => ({
  before: known ?? LAST_ID,
  after: known ?? 0,
  limit: pageSize,
  offset: known === null ? (page - 1) * pageSize : 0,
})

/**
 * Limit and offset of a prepared statement whose parameters are those of `toRange`. As subqueries: with plain
 * parameters PostgreSQL would plan each call again, because the custom plan looks cheaper than the generic one.
 */
export const LIMITS = 'limit (select $limit::bigint) offset (select $offset::bigint)'

/** Rows per query of an export. */
const PAGE = 100

/** Yields all rows of a list by ascending id, a page at a time, to limit statement time and memory. */
export async function* inPages<Row extends { id: number }>(
  read: (after: number, most: number) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  for (let after = 0; ;) {
    const rows = await read(after, PAGE)
    if (rows.length > 0) yield rows
    if (rows.length < PAGE) return
    after = rows.at(-1)!.id
  }
}

interface PageParams {
  readonly page: number
  readonly pageSize: number
  readonly before_id?: number | undefined
  readonly after_id?: number | undefined
}

/** Returns the page that a request asks for. */
export const pageOf = ({ page, pageSize, before_id, after_id }: PageParams): Page => ({
  page,
  pageSize,
  known: before_id ?? after_id ?? null,
})
