import type { LuckyRound } from '#contract/play/picks.ts'
import { type Game, getZoneNames } from '#lottery/games.ts'
import { BallSet } from '#web/shared/balls/ball-set.tsx'
import { formatCount } from '#web/shared/lib/money.ts'
import { Icon } from '#web/shared/ui/icon.tsx'
import type { CheckResult, WireBet } from './check-round.ts'
import styles from './rounds-page.module.css'

interface Props {
  game: Game
  round: LuckyRound
  result: CheckResult
}

export function CheckedRound({ game, round, result: { matches, mine, first } }: Props) {
  const dealt = round.dealt ?? 0
  return (
    <div className={styles.check}>
      <FingerprintLine matches={matches} />
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
}

const formatPlace = (place: number, dealt: number): string =>
  place <= dealt
    ? `✓ 本轮第 ${formatCount(place)} 个`
    : `在本轮顺序的第 ${formatCount(place)} 个，本轮只发到第 ${formatCount(dealt)} 个，可能属于别的轮次`

const FingerprintLine = ({ matches }: { matches: boolean }) => (
  <p className={matches ? styles.matches : styles.broken} role="status">
    <Icon name={matches ? 'check' : 'warn'} />
    {matches ? '钥匙的 SHA-256 与指纹一致' : '钥匙的 SHA-256 与指纹不一致'}
  </p>
)

interface BetsProps {
  game: Game
  bets: readonly WireBet[]
  words: (at: number) => string
}

function Bets({ game, bets, words }: BetsProps) {
  const names = getZoneNames(game)
  return (
    <ol className={styles.bets}>
      {bets.map(({ red_ball, blue_ball }, at) => (
        <li key={at}>
          <BallSet size="s" first={red_ball} second={blue_ball} firstLabel={names.first} secondLabel={names.second} />
          <span className="small num">{words(at)}</span>
        </li>
      ))}
    </ol>
  )
}
