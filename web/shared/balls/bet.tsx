import type { Game } from '#lottery/games.ts'
import { cx } from '#web/shared/ui/cx.ts'
import { Icon } from '#web/shared/ui/icon.tsx'
import type { BallSize } from './ball.tsx'
import { matchBalls, type WireDraw, type WirePick } from './ball-matching.ts'
import { BallSet } from './ball-set.tsx'
import { buildBetLabels } from './drawn-labels.ts'
import styles from './bet.module.css'

interface Props {
  game: Game
  bet: WirePick
  draw?: WireDraw | null | undefined
  size?: BallSize
  className?: string | undefined
}

export function Bet({ game, bet, draw, ...look }: Props) {
  const hits = draw && matchBalls(game, bet, draw)
  return (
    <BallSet
      first={bet.red_ball}
      second={bet.blue_ball}
      {...buildBetLabels(game)}
      {...(hits && { firstState: hits.first, secondState: hits.second })}
      {...look}
    />
  )
}

interface BetOutcome {
  /** 1 or 0; null without a result: not settled, never to be settled, or undecided (`waits_for`). */
  is_win: number | null
  level_name: string
  /** Name of the level that the bet wins if the draw has it (福运奖), while that is not known; otherwise ''. */
  waits_for?: string
}

interface ResultProps {
  of: BetOutcome
  none?: string | undefined
  className?: string | undefined
}

export function BetResult({ of: { is_win, level_name, waits_for }, none = '待核对', className }: ResultProps) {
  if (is_win !== 1) {
    const open = waits_for ? `${waits_for}待定` : none
    return <span className={cx(styles.lost, className)}>{is_win === 0 ? '未中奖' : open}</span>
  }
  return (
    <span className={cx(styles.won, className)}>
      <Icon name="check" size={16} />
      已中奖{level_name && `　${level_name}`}
    </span>
  )
}
