import { type KeptResult, keptResults, keptTickets } from '#contract/play/kept-tickets.ts'
import { query } from '#client/query.ts'
import { pagedQuery } from '#web/shared/page/paged-query.ts'

export const keptTicketsQuery = query(keptTickets, {})

const PAGE_SIZE = 10

export const resultPagesQuery = (id: number) =>
  pagedQuery<KeptResult>(PAGE_SIZE, (_page, pageSize, last) =>
    query(keptResults, { id, pageSize, ...(last && { before: last.issueno }) }),
  )
