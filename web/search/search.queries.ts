import { type Found, type FoundKind, search } from '#contract/search.ts'
import type { Viewer } from '#web/discussion/discussion.ts'
import { before, pages } from '#web/page/pages.ts'
import { query } from '#client/query.ts'

const ROWS_A_PAGE = 10

/** What a viewer finds, newest first. */
export const foundPages = (q: string, kind: FoundKind, viewer: Viewer) =>
  pages(
    ROWS_A_PAGE,
    (page, pageSize, last: Found | null) => query(search, { q, kind, page, pageSize, ...before(last) }),
    viewer,
  )
