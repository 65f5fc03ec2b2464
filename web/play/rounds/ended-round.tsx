import { useMutation } from '@tanstack/react-query'
import type { LuckyRound } from '#contract/play/picks.ts'
import type { Game } from '#lottery/games.ts'
import { BallSet } from '#web/shared/balls/ball-set.tsx'
import { buildBetLabels } from '#web/shared/balls/drawn-labels.ts'
import { formatCount } from '#web/shared/lib/money.ts'
import { isSignedIn } from '#web/shared/page/session.ts'
import { Button } from '#web/shared/ui/button.tsx'
import { Icon } from '#web/shared/ui/icon.tsx'
import { ErrorView } from '#web/shared/ui/state-views.tsx'
import { checkRound, type CheckResult, type WireBet } from './check-round.ts'
import { RoundFacts } from './round-facts.tsx'
import { loadMyLuckyBets } from './rounds.queries.ts'
import styles from './rounds-page.module.css'

export function EndedRound({ game, round }: { game: Game; round: LuckyRound }) {
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
        <CheckedRound game={game} dealt={round.dealt ?? 0} result={result} />
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

interface CheckedRoundProps {
  game: Game
  /** Number of bets that the round has dealt. */
  dealt: number
  result: CheckResult
}

const CheckedRound = ({ game, dealt, result: { matches, mine, first } }: CheckedRoundProps) => (
  <div className={styles.check}>
    <p className={matches ? styles.matches : styles.broken} role="status">
      <Icon name={matches ? 'check' : 'warn'} />
      {matches ? '钥匙的 SHA-256 与指纹一致' : '钥匙的 SHA-256 与指纹不一致'}
    </p>
    <div>
      <h4 className={styles.title}>我的彩运号码在本轮的位置</h4>
      <Bets game={game} bets={mine} words={(at) => formatPlace(mine[at]?.place ?? 0, dealt)} />
    </div>
    <div>
      <h4 className={styles.title}>本轮最先的 {first.length} 注</h4>
      <Bets game={game} bets={first} words={(at) => `第 ${at + 1} 个`} />
    </div>
  </div>
)

const formatPlace = (place: number, dealt: number): string =>
  place <= dealt
    ? `✓ 本轮第 ${formatCount(place)} 个`
    : `在本轮顺序的第 ${formatCount(place)} 个，本轮只发到第 ${formatCount(dealt)} 个，可能属于别的轮次`

interface BetsProps {
  game: Game
  bets: readonly WireBet[]
  words: (at: number) => string
}

const Bets = ({ game, bets, words }: BetsProps) => (
  <ol className={styles.bets}>
    {bets.map(({ red_ball, blue_ball }, at) => (
      <li key={at}>
        <BallSet size="s" first={red_ball} second={blue_ball} {...buildBetLabels(game)} />
        <span className="small num">{words(at)}</span>
      </li>
    ))}
  </ol>
)
