import type { UseSuspenseInfiniteQueryResult } from '@tanstack/react-query'
import { paths } from '#contract/paths.ts'
import type { Game } from '#lottery/games.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { ErrorFace } from '#web/ui/face.tsx'
import { useHydrated } from '#web/ui/hydrated.ts'
import { LoadMore } from '#web/ui/load-more.tsx'
import styles from './more-draws.module.css'

interface Props {
  game: Game
  list: Pick<
    UseSuspenseInfiniteQueryResult<{ pageParams: unknown[] }>,
    'data' | 'hasNextPage' | 'isFetchingNextPage' | 'isFetchNextPageError' | 'fetchNextPage'
  >
}

/** The foot of the list: more, the end, or what went wrong. Without JavaScript "more" is the address of the next page. */
export function MoreDraws({ game, list }: Props) {
  const hydrated = useHydrated()
  const onMore = () => void list.fetchNextPage()
  if (list.isFetchNextPageError) {
    return <ErrorFace title="更早的开奖没有取到" busy={list.isFetchingNextPage} onRetry={onMore} />
  }
  if (hydrated || !list.hasNextPage) {
    return <LoadMore more={list.hasNextPage} busy={list.isFetchingNextPage} onMore={onMore} />
  }
  return (
    <p className={styles.foot}>
      <LinkButton to={paths.drawsFrom(game.type, Number(list.data.pageParams.at(-1)) + 1)}>加载更多</LinkButton>
    </p>
  )
}
