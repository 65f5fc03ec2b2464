import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { LoadMore } from '#web/shared/ui/load-more.tsx'
import { type Faces, ReadFace, type Reading } from './read-face.tsx'

type Growing = Pick<
  UseInfiniteQueryResult,
  'hasNextPage' | 'isFetchingNextPage' | 'isFetchNextPageError' | 'fetchNextPage'
>

interface Props<Row> extends Faces {
  list: Growing & Reading<InfiniteData<Row[]>>
  /** Stands for a list without rows. */
  empty: ReactNode
  children: (rows: Row[]) => ReactNode
}

/** What a list that grows page by page shows: the faces of a read, that it is empty, its rows and their foot. */
export function ListFace<Row>({ list, empty, children, ...faces }: Props<Row>) {
  function rowsOf({ pages }: InfiniteData<Row[]>) {
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
    <ReadFace read={list} {...faces}>
      {rowsOf}
    </ReadFace>
  )
}

/** The foot of such a list: 加载更多, its end, or `failed` where more did not come. */
export const ListFoot = ({ list, failed }: { list: Growing; failed: string }) => (
  <LoadMore
    more={list.hasNextPage}
    busy={list.isFetchingNextPage}
    failed={list.isFetchNextPageError ? failed : undefined}
    onMore={() => void list.fetchNextPage()}
  />
)
