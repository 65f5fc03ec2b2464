import { memo, useEffect, useRef, useState } from 'react'
import type { Bet, Panel } from '#contract/play/picks.ts'
import type { Game } from '#lottery/games.ts'
import { BallSet } from '#web/shared/balls/ball-set.tsx'
import { buildBetLabels } from '#web/shared/balls/drawn-labels.ts'
import { cx } from '#web/shared/ui/cx.ts'
import { Icon } from '#web/shared/ui/icon.tsx'
import styles from './bet-list.module.css'
import { isLocked, isCustom, computeSums } from './panel-state.ts'

interface BetListProps {
  game: Game
  panel: Panel
  /** Whether the list is in the secondary panel: balls are smaller and lock buttons have no visible label. */
  compact: boolean
  onLock: (bet: Bet) => void
}

/** The bets of a panel, with lock buttons. A bet that was added after the first render fades in. */
export function BetList({ game, panel, compact, onLock }: BetListProps) {
  const [atFirst] = useState(() => new Set(panel.lists.map((bet) => bet.ball_id)))
  return (
    <ol ref={useLastInView(panel.lists.length)} className={cx(styles.bets, compact && styles.compact)}>
      {panel.lists.map((bet, at) => (
        <li key={at} className={cx(styles.bet, isLocked(bet) && styles.locked)}>
          <RowNumber number={at + 1} own={isCustom(bet)} />
          <Balls game={game} bet={bet} fresh={!atFirst.has(bet.ball_id)} />
          <Sums bet={bet} />
          <LockButton number={at + 1} locked={isLocked(bet)} onPress={() => onLock(bet)} />
        </li>
      ))}
    </ol>
  )
}

/** Scrolls to a bet that was added at the end of the list; on phones sticky buttons could cover it. */
function useLastInView(count: number) {
  const list = useRef<HTMLOListElement>(null)
  const before = useRef(count)
  useEffect(() => {
    if (count > before.current) list.current?.lastElementChild?.scrollIntoView({ block: 'nearest' })
    before.current = count
  }, [count])
  return list
}

/** Visible row number; for screen readers, the name of the lock button has it. A custom bet shows 自选 instead. */
function RowNumber({ number, own }: { number: number; own: boolean }) {
  if (own) return <span className={cx(styles.index, styles.own)}>自选</span>
  return (
    <span className={styles.index} aria-hidden="true">
      {number}
    </span>
  )
}

/** The key is the bet's id, so that a new bet in the same row is animated and unchanged rows are not. */
const Balls = memo(function Balls({ game, bet, fresh }: { game: Game; bet: Bet; fresh: boolean }) {
  return (
    <BallSet key={bet.ball_id} first={bet.red_ball} second={bet.blue_ball} {...buildBetLabels(game)} fresh={fresh} />
  )
})

function Sums({ bet }: { bet: Bet }) {
  const { sum, odd, even } = computeSums(bet)
  return (
    <span className={cx(styles.sums, 'num')}>
      <span>和值 {sum}</span>
      <span>
        奇偶 {odd}:{even}
      </span>
    </span>
  )
}

interface LockButtonProps {
  number: number
  locked: boolean
  onPress: () => void
}

function LockButton({ number, locked, onPress }: LockButtonProps) {
  return (
    <button
      type="button"
      className={styles.lock}
      aria-pressed={locked}
      aria-label={locked ? `已锁定第 ${number} 注` : `锁定第 ${number} 注`}
      onClick={onPress}
    >
      <Icon name={locked ? 'lock' : 'unlock'} />
      <span aria-hidden="true">{locked ? '已锁定' : '锁定'}</span>
    </button>
  )
}

/** Placeholder with the height of the loaded bets, which prevents a layout shift. */
export function BetsSkeleton({ game, compact, rows = 5 }: { game: Game; compact: boolean; rows?: number }) {
  const balls = game.first.count + (game.second?.count ?? 0)
  return (
    <div className={cx(styles.bets, styles.toCome, compact && styles.compact)} role="status">
      <span className="sr">正在取号</span>
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className={styles.bet} aria-hidden="true">
          <span className={styles.index} />
          {Array.from({ length: balls }, (_unused, ball) => (
            <i key={ball} />
          ))}
        </div>
      ))}
    </div>
  )
}
