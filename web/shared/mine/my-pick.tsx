import type { SettledPick } from '#contract/play/settlement.ts'
import { type Game, getDrawnZoneNames } from '#lottery/games.ts'
import { formatCount } from '#web/shared/lib/money.ts'
import { Bet, BetResult } from '#web/shared/balls/bet.tsx'
import { Tag } from '#web/shared/ui/tag.tsx'
import { countMatches, type MatchedBalls, matchBalls, type WireDraw } from '#web/shared/balls/ball-matching.ts'
import styles from './my-pick.module.css'
import { modeLabel } from './picks-by-mode.ts'
import { formatPoints } from './describe-wins.ts'

interface Props {
  game: Game
  pick: SettledPick
  draw?: WireDraw | undefined
  noResult?: string | undefined
}

export function MyPick({ game, pick, draw, noResult }: Props) {
  const mode = modeLabel(pick)
  return (
    <li className={styles.pick}>
      <Bet className={styles.balls} game={game} bet={pick} draw={draw} />
      {mode && <Tag>{mode}</Tag>}
      {draw && (
        <>
          <span className={`num ${styles.matched}`}>{formatMatches(game, matchBalls(game, pick, draw))}</span>
          <BetResult className={styles.result} of={pick} none={noResult} />
          <Points {...pick} />
        </>
      )}
    </li>
  )
}

function formatMatches(game: Game, matched: MatchedBalls): string {
  const { first, second } = countMatches(matched)
  const names = getDrawnZoneNames(game)
  return names.second === '' ? `${names.first} ${first}` : `${names.first} ${first}，${names.second} ${second}`
}

function Points({ is_win, money }: Pick<SettledPick, 'is_win' | 'money'>) {
  if (is_win === null) return <span className={styles.none} />
  if (is_win === 0) return <span className={`num ${styles.none}`}>0 分</span>
  if (!money) return <span className={styles.none}>{formatPoints(money)}</span>
  return (
    <span className={`num ${styles.points}`}>
      <b>+{formatCount(money)}</b> <small>分</small>
    </span>
  )
}
