import type { UseSuspenseInfiniteQueryResult } from '@tanstack/react-query'
import { paths } from '#contract/paths.ts'
import type { Game } from '#lottery/games.ts'
import { ListFoot } from '#web/page/list-face.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { useHydrated } from '#web/ui/hydrated.ts'
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
  if (hydrated || !list.hasNextPage) return <ListFoot list={list} failed="更早的开奖没有取到" />
  return (
    <p className={styles.foot}>
      <LinkButton to={paths.drawsFrom(game.type, Number(list.data.pageParams.at(-1)) + 1)}>加载更多</LinkButton>
    </p>
  )
}
