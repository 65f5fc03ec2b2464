import type { UseSuspenseInfiniteQueryResult } from '@tanstack/react-query'
import { ListFoot } from '#web/shared/page/list-view.tsx'
import { LinkButton } from '#web/shared/ui/button.tsx'
import { useHydrated } from '#web/shared/ui/use-hydrated.ts'
import styles from './more-draws.module.css'

interface Props {
  /** URL of the next page of the list, for use without JavaScript. */
  next: string
  list: Pick<
    UseSuspenseInfiniteQueryResult,
    'hasNextPage' | 'isFetchingNextPage' | 'isFetchNextPageError' | 'fetchNextPage'
  >
}

export function MoreDraws({ next, list }: Props) {
  const hydrated = useHydrated()
  if (hydrated || !list.hasNextPage) return <ListFoot list={list} failed="更早的开奖没有取到" />
  return (
    <p className={styles.foot}>
      <LinkButton to={next}>加载更多</LinkButton>
    </p>
  )
}
