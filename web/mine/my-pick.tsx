import type { SettledPick } from '#contract/settlement.ts'
import type { Game } from '#lottery/games.ts'
import { count } from '#web/lib/money.ts'
import { zoneNames } from '#lottery/zone-names.ts'
import { BallSet } from '#web/balls/ball-set.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { countMatches, type MatchedBalls, matchBalls, type WireDraw } from '#web/balls/ball-matching.ts'
import styles from './my-pick.module.css'
import { modeBeside } from './picks-by-mode.ts'
import { pointsWords } from './points-words.ts'

interface Props {
  game: Game
  pick: SettledPick
  /** Left out before the draw: then the balls stand as they were picked. */
  draw?: WireDraw | undefined
  /** What stands in place of a result while there is none. */
  noResult?: string | undefined
}

/** One pick: its balls, what matched, 已中奖 or 未中奖, its points. */
export function MyPick({ game, pick, draw, noResult = '待核对' }: Props) {
  const names = zoneNames(game)
  const matched = draw && matchBalls(game, pick, draw)
  const mode = modeBeside(pick)
  return (
    <li className={styles.pick}>
      <BallSet
        className={styles.balls}
        first={pick.red_ball}
        second={pick.blue_ball}
        firstLabel={names.first}
        secondLabel={names.second}
        {...(matched && { firstState: matched.first, secondState: matched.second })}
      />
      {mode && <Tag>{mode}</Tag>}
      {matched && <span className={`num ${styles.matched}`}>{matchedWords(game, matched)}</span>}
      {draw && <Result pick={pick} noResult={noResult} />}
    </li>
  )
}

/** 红球 4，蓝球 1 */
function matchedWords(game: Game, matched: MatchedBalls): string {
  const { first, second } = countMatches(matched)
  const names = zoneNames(game)
  const last = game.special ? '特别号码' : names.second
  return last === '' ? `${names.first} ${first}` : `${names.first} ${first}，${last} ${second}`
}

function Result({ pick, noResult }: { pick: SettledPick; noResult: string }) {
  const { is_win, level_name, waits_for } = pick
  if (is_win === null) {
    return (
      <>
        <span className={styles.lost}>{waits_for ? `${waits_for}待定` : noResult}</span>
        <span className={styles.none} />
      </>
    )
  }
  if (is_win === 0) {
    return (
      <>
        <span className={styles.lost}>未中奖</span>
        <span className={`num ${styles.none}`}>0 分</span>
      </>
    )
  }
  return (
    <>
      <span className={styles.won}>
        <Icon name="check" size={16} />
        已中奖{level_name && `　${level_name}`}
      </span>
      <Points {...pick} />
    </>
  )
}

function Points({ money }: Pick<SettledPick, 'money'>) {
  if (!money) return <span className={styles.none}>{pointsWords(money)}</span>
  return (
    <span className={`num ${styles.points}`}>
      <b>+{count(money)}</b> <small>分</small>
    </span>
  )
}
