import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { ErrorFace } from '#web/ui/face.tsx'
import { LoadMore } from '#web/ui/load-more.tsx'

type List = Pick<
  UseInfiniteQueryResult,
  'hasNextPage' | 'isFetchingNextPage' | 'isFetchNextPageError' | 'fetchNextPage'
>

/** The foot of a list that grows: 加载更多, its end, or what went wrong. */
export function MoreRows({ list }: { list: List }) {
  const onMore = () => void list.fetchNextPage()
  if (list.isFetchNextPageError) {
    return <ErrorFace title="后面的内容没有取到" busy={list.isFetchingNextPage} onRetry={onMore} />
  }
  return <LoadMore more={list.hasNextPage} busy={list.isFetchingNextPage} onMore={onMore} />
}
