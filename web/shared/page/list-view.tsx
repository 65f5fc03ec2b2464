import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { LoadMore } from '#web/shared/ui/load-more.tsx'
import { type StateViewProps, QueryView, type QueryState } from './query-view.tsx'

type PaginatedList = Pick<
  UseInfiniteQueryResult,
  'hasNextPage' | 'isFetchingNextPage' | 'isFetchNextPageError' | 'fetchNextPage'
>

interface Props<Row> extends StateViewProps {
  list: PaginatedList & QueryState<InfiniteData<Row[]>>
  empty: ReactNode
  children: (rows: Row[]) => ReactNode
}

export function ListView<Row>({ list, empty, children, ...faces }: Props<Row>) {
  function renderRows({ pages }: InfiniteData<Row[]>) {
    const rows = pages.flat()
    if (rows.length === 0) return empty
    return (
      <>
        {children(rows)}
        <ListFoot list={list} failed="后面的内容没有取到" />
      </>
    )
  }
  return (
    <QueryView read={list} {...faces}>
      {renderRows}
    </QueryView>
  )
}

export const ListFoot = ({ list, failed }: { list: PaginatedList; failed: string }) => (
  <LoadMore
    more={list.hasNextPage}
    busy={list.isFetchingNextPage}
    failed={list.isFetchNextPageError ? failed : undefined}
    onMore={() => void list.fetchNextPage()}
  />
)
