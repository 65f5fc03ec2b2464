/** Position in a list, given by a page number from 1 or by the id of a row as cursor. */
export interface Page {
  readonly page: number
  readonly pageSize: number
  /** Cursor: id of the last row that the caller has. Null: the page number applies. */
  readonly known: number | null
}

export const LAST_ID = Number.MAX_SAFE_INTEGER

/** Lists with the newest row first use `before`, lists with the oldest row first use `after`. */
export const toRange = ({ page, pageSize, known }: Page) => ({
  before: known ?? LAST_ID,
  after: known ?? 0,
  limit: pageSize,
  offset: known === null ? (page - 1) * pageSize : 0,
})

/** Subqueries, because with plain parameters PostgreSQL would plan each call again. */
export const LIMITS = 'limit (select $limit::bigint) offset (select $offset::bigint)'

const EXPORT_PAGE_SIZE = 100

/** Yields all rows by ascending id in small pages, to limit the statement time and the memory. */
export async function* readInPages<Row extends { id: number }>(
  read: (after: number, most: number) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  for (let after = 0; ;) {
    const rows = await read(after, EXPORT_PAGE_SIZE)
    if (rows.length > 0) yield rows
    if (rows.length < EXPORT_PAGE_SIZE) return
    after = rows.at(-1)!.id
  }
}

interface PageParams {
  readonly page: number
  readonly pageSize: number
  readonly before_id?: number | undefined
  readonly after_id?: number | undefined
}

export const toPage = ({ page, pageSize, before_id, after_id }: PageParams): Page => ({
  page,
  pageSize,
  known: before_id ?? after_id ?? null,
})
