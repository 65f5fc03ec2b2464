import { Link } from 'react-router'
import type { LatestDraw } from '#contract/play/draws.ts'
import { paths } from '#contract/paths.ts'
import type { Game } from '#lottery/games.ts'
import { BallSet } from '#web/shared/balls/ball-set.tsx'
import { buildDrawnLabels } from '#web/shared/balls/drawn-labels.ts'
import { NotDrawn } from '#web/shared/balls/not-drawn.tsx'
import { TrustMark } from '#web/shared/balls/trust-mark.tsx'
import { formatClock } from '#web/shared/lib/time.ts'
import { AWAITED_LABEL, formatAwaitedDraw } from '#web/shared/lib/awaited-issue.ts'
import { LiveMark } from '#web/shared/page/draws/live-mark.tsx'
import { useLiveStatus } from '#web/shared/page/draws/live-status.ts'
import { useSession } from '#web/shared/page/session.ts'
import { SpokenDraw } from '#web/shared/page/draws/spoken-draw.tsx'
import { useClock, useArrivalTime } from '#web/shared/page/use-clock.ts'
import { cx } from '#web/shared/ui/cx.ts'
import { Panel } from '#web/shared/ui/layout/panel.tsx'
import { lazyComponent } from '#web/shared/ui/overlays/lazy-component.tsx'
import { type TodaysDraws, type TodaysDraw, toDrawKey } from './todays-draws.ts'
import styles from './tonight.module.css'

export function Tonight({ open, drawn }: TodaysDraws) {
  return (
    <Panel pad={false} className={styles.night} aria-labelledby="tonight">
      <div className={styles.head}>
        <h2 id="tonight">今晚开奖</h2>
        <LiveMark />
        {drawn.length > 0 && <p>{drawn.map(({ game }) => game.name).join('、')} 已开奖，号码在下面</p>}
      </div>
      {open.length > 0 && (
        <ul className={styles.games}>
          {open.map((night) => (
            <Cell key={toDrawKey(night)} {...night} />
          ))}
        </ul>
      )}
    </Panel>
  )
}

function Cell({ game, issueno, drawsAt, draw }: TodaysDraw) {
  const cameAt = useArrivalTime(draw?.issueno ?? '')
  const came = cameAt === null ? null : draw
  return (
    <li className={cx(styles.cell, draw === null && styles.waits)}>
      <h3 className={styles.game}>
        {game.name} <span className="num">第{issueno}期</span>
      </h3>
      <p className={styles.balls}>
        {draw ? <Numbers game={game} draw={draw} arriving={came !== null} /> : <NotDrawn game={game} size="s" />}
      </p>
      <p className={cx('num', styles.state)}>
        {draw ? (
          <>
            {came ? `${cameAt} 公布` : `${formatClock(drawsAt)} 已开奖`}
            <TrustMark draw={draw} />
          </>
        ) : (
          <RemainingTime drawsAt={drawsAt} />
        )}
      </p>
      <Mine game={game} issueno={issueno} />
      <SpokenDraw game={game} draw={came} />
    </li>
  )
}

const MyNight = lazyComponent(async () => (await import('#web/shared/mine/my-issue-summary.tsx')).MyIssueSummary)

/** The member's bets for an issue. Visitors do not load the code. */
function Mine({ game, issueno }: { game: Game; issueno: string }) {
  const session = useSession()
  return session && <MyNight type={game.type} issueno={issueno} className={styles.mine} />
}

const Numbers = ({ game, draw, arriving }: { game: Game; draw: LatestDraw; arriving: boolean }) => (
  <Link to={paths.draw(game.type, draw.id)}>
    <span className="sr">{game.name}</span>
    <BallSet
      size="s"
      first={draw.first_number}
      second={draw.second_number}
      arriving={arriving}
      {...buildDrawnLabels(game)}
    />
  </Link>
)

function RemainingTime({ drawsAt }: { drawsAt: string }) {
  const text = useClock((now) => formatAwaitedDraw(drawsAt, now))
  const lost = useLiveStatus() === 'lost'
  return <b>{text === AWAITED_LABEL && lost ? `${AWAITED_LABEL}，正在重连` : text}</b>
}
