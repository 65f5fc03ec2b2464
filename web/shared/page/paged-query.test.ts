import { InfiniteQueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { rankingComments } from '#contract/community/ranking.ts'
import { beforeCursor, pagedQuery } from './paged-query.ts'
import { createQueryClient, query } from '#client/query.ts'

function createServer(rows: number[]) {
  const asked: object[] = []
  const client = createQueryClient((_endpoint, input) => {
    asked.push(input as object)
    const { pageSize, before_id = Infinity } = input as { pageSize: number; before_id?: number }
    const data = rows.filter((id) => id < before_id).slice(0, pageSize)
    return Promise.resolve({ status: 200, msg: '', data: data.map((id) => ({ id })) }) as never
  })
  const list = pagedQuery(2, (page, pageSize, last: { id: number } | null) =>
    query(rankingComments, { id: 7, page, pageSize, ...beforeCursor(last) }),
  )
  return { asked, observer: new InfiniteQueryObserver(client, list as never) }
}

test('loads pages until a page is not full', async () => {
  const { asked, observer } = createServer([9, 6, 5])
  await observer.fetchNextPage()
  const { hasNextPage, data } = await observer.fetchNextPage()
  expect(asked).toEqual([
    { id: 7, page: 1, pageSize: 2 },
    { id: 7, page: 2, pageSize: 2, before_id: 6 },
  ])
  expect(data).toMatchObject({ pages: [[{ id: 9 }, { id: 6 }], [{ id: 5 }]] })
  expect(hasNextPage).toBe(false)
})

test('a refetch continues each page after the previous page’s new last row', async () => {
  const rows = [9, 6, 5, 3]
  const { asked, observer } = createServer(rows)
  await observer.fetchNextPage()
  await observer.fetchNextPage()
  rows.unshift(12)
  const { data } = await observer.refetch()
  expect(asked.slice(2)).toEqual([
    { id: 7, page: 1, pageSize: 2 },
    { id: 7, page: 2, pageSize: 2, before_id: 9 },
  ])
  expect(data).toMatchObject({
    pages: [
      [{ id: 12 }, { id: 9 }],
      [{ id: 6 }, { id: 5 }],
    ],
  })
})
