import type { DrawDetail } from '#contract/play/draws.ts'
import { type Game, GAMES } from '#lottery/games.ts'
import { BallSet } from '#web/shared/balls/ball-set.tsx'
import { buildDrawnLabels } from '#web/shared/balls/drawn-labels.ts'
import { TrustMark } from '#web/shared/balls/trust-mark.tsx'
import { NotDrawn } from '#web/shared/balls/not-drawn.tsx'
import { formatClock, formatDate, formatDateWithWeekday } from '#web/shared/lib/time.ts'
import { AWAITED_LABEL, formatRemaining } from '#web/shared/lib/awaited-issue.ts'
import { LiveMark } from '#web/shared/page/draws/live-mark.tsx'
import { useClock, useToday } from '#web/shared/page/use-clock.ts'
import type { UndrawnIssue } from './issues.ts'
import styles from './draw-row.module.css'

export const formatDrawDay = ({ list }: DrawDetail): string =>
  `第 ${list.issueno} 期　${formatDateWithWeekday(list.opendate)}`

export const DrawnIssue = ({ detail }: { detail: DrawDetail }) => (
  <>
    <p className="num sub">
      {formatDrawDay(detail)}
      <TrustMark draw={detail.list} dated />
    </p>
    <DrawRow detail={detail} />
  </>
)

export function DrawRow({ detail: { list } }: { detail: DrawDetail }) {
  return (
    <div className={styles.row}>
      <span className={styles.label} aria-hidden="true">
        开奖
      </span>
      <BallSet
        className={styles.set}
        first={list.first_number}
        second={list.second_number}
        {...buildDrawnLabels(GAMES[list.type])}
      />
    </div>
  )
}

interface UndrawnRowProps {
  game: Game
  toCome: UndrawnIssue
  /** Number of undrawn issues among the checked ones, including this one. */
  left: number
}

export function UndrawnRow({ game, toCome: { issueno, drawsAt }, left }: UndrawnRowProps) {
  if (drawsAt === null) return <p className={styles.none}>{`没有第 ${issueno} 期，请看看期号有没有写错。`}</p>
  return (
    <div className={styles.toCome}>
      <p className="num">
        第 {issueno} 期还没有开奖{left > 1 && `，连它还有 ${left} 期`}
      </p>
      <p>
        <NotDrawn game={game} />
      </p>
      <p className={styles.when}>
        <When drawsAt={drawsAt} />
        <LiveMark />
      </p>
      <p className="sub small">号码公布后直接在这里对好，不用刷新。</p>
    </div>
  )
}

function When({ drawsAt }: { drawsAt: string }) {
  const today = useToday()
  const text = useClock((now) => formatRemaining(drawsAt, now))
  const isToday = formatDate(drawsAt) === today
  if (text === AWAITED_LABEL) return <b className="num">{text}</b>
  return (
    <b className="num">
      {isToday ? '今晚' : formatDateWithWeekday(drawsAt)} {formatClock(drawsAt)} 开奖{isToday && `，${text}`}
    </b>
  )
}
