import { useMutation } from '@tanstack/react-query'
import type { LuckyRound } from '#contract/play/picks.ts'
import type { Game } from '#lottery/games.ts'
import { isSignedIn } from '#web/shared/page/session.ts'
import { Button } from '#web/shared/ui/button.tsx'
import { ErrorView } from '#web/shared/ui/state-views.tsx'
import { checkRound } from './check-round.ts'
import { CheckedRound } from './checked-round.tsx'
import { RoundFacts } from './round-facts.tsx'
import { loadMyLuckyBets } from './rounds.queries.ts'
import styles from './rounds-page.module.css'

interface Props {
  game: Game
  round: LuckyRound
}

export function EndedRound({ game, round }: Props) {
  const {
    data: result,
    isPending,
    isError,
    mutate: check,
  } = useMutation({
    mutationFn: async (_given: void, { client }) =>
      checkRound(game, round, await loadMyLuckyBets(client, game.type, isSignedIn())),
    networkMode: 'always',
  })
  return (
    <li className={styles.round}>
      <h3>第 {round.loop} 轮</h3>
      <RoundFacts round={round} />
      {result ? (
        <CheckedRound game={game} round={round} result={result} />
      ) : (
        <p>
          <Button icon="shield" busy={isPending} onClick={() => check()}>
            在浏览器里核对
          </Button>
        </p>
      )}
      {isError && <ErrorView title="没有取到要核对的号码" onRetry={() => check()} />}
    </li>
  )
}
