/** Which rows of a list are meant: a page by its number, counted from 1, or what follows a row by its id. */
export interface Page {
  readonly page: number
  readonly pageSize: number
  /** The id of the last row that is already known; null: the page's number counts. */
  readonly known: number | null
}

/** No id lies beyond it: what comes before it is all. */
export const LAST_ID = Number.MAX_SAFE_INTEGER

/** The rows of a page: those before an id, or after it in a list that begins with the oldest, so many, past some. */
export const rangeOf = ({ page, pageSize, known }: Page) => ({
  before: known ?? LAST_ID,
  after: known ?? 0,
  limit: pageSize,
  offset: known === null ? (page - 1) * pageSize : 0,
})

/**
 * The limits of a statement whose parameters are those of `rangeOf`. Not as they are: PostgreSQL would plan each call anew for its
 * own limit, which looks cheaper than the one plan for all. What it can't look into it plans once.
 */
export const LIMITS = 'limit (select $limit::bigint) offset (select $offset::bigint)'

/** Rows of a page that an export reads. */
const PAGE = 100

/** All rows of a list in the order of their ids, a page at a time: neither a statement nor memory holds all of them. */
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

/** The page a call asks for. */
export const pageOf = ({ page, pageSize, before_id, after_id }: PageParams): Page => ({
  page,
  pageSize,
  known: before_id ?? after_id ?? null,
})
