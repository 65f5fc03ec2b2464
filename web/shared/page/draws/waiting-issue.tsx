import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Draw } from '#contract/play/draws.ts'
import { paths } from '#contract/paths.ts'
import type { Game, GameType } from '#lottery/games.ts'
import { BallSet } from '#web/shared/balls/ball-set.tsx'
import { buildDrawnLabels } from '#web/shared/balls/drawn-labels.ts'
import { TrustMark } from '#web/shared/balls/trust-mark.tsx'
import { NotDrawn } from '#web/shared/balls/not-drawn.tsx'
import { formatDate, formatMonthDay, formatWeekday } from '#web/shared/lib/time.ts'
import { type AwaitedIssue, formatAwaitedDraw } from '#web/shared/lib/awaited-issue.ts'
import { cx } from '#web/shared/ui/cx.ts'
import { Panel } from '#web/shared/ui/layout/panel.tsx'
import { LiveMark } from './live-mark.tsx'
import { newestDrawQuery } from './issue-pages.ts'
import { SpokenDraw } from './spoken-draw.tsx'
import { useClock, useToday, useArrivalTime } from '#web/shared/page/use-clock.ts'
import { useAwaitedIssue } from './use-awaited-issue.ts'
import styles from './waiting-issue.module.css'
import { myPicks, type SettledPick } from '#contract/play/settlement.ts'
import bets from './my-bets.module.css'
import { query } from '#client/query.ts'
import { useSession } from '#web/shared/page/session.ts'

interface WaitingIssueProps {
  game: Game
  except?: string
  className?: string | undefined
}

/** Shows an issue that waits for its numbers, then the numbers. The loader must prefetch `newestDrawQuery`. */
export function WaitingIssue({ game, except, className }: WaitingIssueProps) {
  const { data } = useQuery(newestDrawQuery(game.type))
  const draw = data?.lists[0]
  const cameAt = useArrivalTime(draw?.issueno)
  const today = useToday()
  const waiting = useAwaitedIssue(game, data ?? null)
  const come = draw && cameAt !== null && formatDate(draw.opendate) === today ? draw : null
  return (
    <>
      {waiting ? (
        <StillWaiting game={game} waiting={waiting} today={today} className={className} />
      ) : (
        come && come.issueno !== except && <Come game={game} draw={come} at={cameAt} className={className} />
      )}
      <SpokenDraw game={game} draw={come} />
    </>
  )
}

type StillWaitingProps = WaitingIssueProps & { waiting: AwaitedIssue; today: string }

function StillWaiting({ game, waiting, today, className }: StillWaitingProps) {
  const { issueno, drawsAt } = waiting
  const text = useClock((now) => formatAwaitedDraw(drawsAt, now))
  const day = formatDate(drawsAt) === today ? '' : `（${formatMonthDay(drawsAt)} ${formatWeekday(drawsAt)} 开奖）`
  return (
    <Issue game={game} issueno={issueno} words={text + day} className={cx(styles.waits, className)}>
      <NotDrawn game={game} />
    </Issue>
  )
}

function Come({ game, draw, at, className }: WaitingIssueProps & { draw: Draw; at: string | null }) {
  return (
    <Issue
      {...{ game, className }}
      issueno={draw.issueno}
      words={`${at} 公布`}
      mark={<TrustMark draw={draw} />}
      to={paths.draw(game.type, draw.id)}
    >
      <BallSet
        key={draw.issueno}
        first={draw.first_number}
        second={draw.second_number}
        arriving
        {...buildDrawnLabels(game)}
      />
    </Issue>
  )
}

interface IssueProps {
  game: Game
  issueno: string
  words: string
  mark?: ReactNode
  className?: string | undefined
  to?: string
  children: ReactNode
}

const Issue = ({ game, issueno, words, mark, className, to, children }: IssueProps) => (
  <Panel pad={false} className={cx('now-only', styles.issue, className)} aria-label={`${game.name}第${issueno}期`}>
    <p className={cx('num', styles.words)}>
      第 {issueno} 期 · <b>{words}</b>
      {mark}
    </p>
    <p className={styles.balls}>{children}</p>
    <div className={styles.aside}>
      <LiveMark />
      <MyBets type={game.type} issueno={issueno} />
      {to && (
        <Link className="link" to={to}>
          开奖详情
        </Link>
      )}
    </div>
  </Panel>
)

function MyBets({ type, issueno }: { type: GameType; issueno: string }) {
  const signedIn = useSession() !== null
  const { data = [] } = useQuery({ ...query(myPicks, { type, issueno }, { quiet: true }), enabled: signedIn })
  if (!signedIn || data.length === 0) return null
  const won = data.some(({ is_win }) => is_win === 1)
  return (
    <Link className={cx('num', bets.mine, won && bets.won)} to={paths.selectBall(type, issueno)}>
      {describeBets(data)}
    </Link>
  )
}

function describeBets(picks: readonly SettledPick[]): string {
  const count = `我的 ${picks.length} 注`
  if (picks.some(({ is_win }) => is_win === null)) return count
  const won = picks.filter(({ is_win }) => is_win === 1).length
  return `${count}，${won > 0 ? `中 ${won} 注` : '未中奖'}`
}
