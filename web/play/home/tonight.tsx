import { useState } from 'react'
import { Link } from 'react-router'
import type { LatestDraw } from '#contract/play/draws.ts'
import { paths } from '#contract/paths.ts'
import type { Game } from '#lottery/games.ts'
import { BallSet } from '#web/shared/balls/ball-set.tsx'
import { drawnLabels } from '#web/shared/balls/drawn-labels.ts'
import { NotDrawn } from '#web/shared/balls/not-drawn.tsx'
import { TrustMark } from '#web/shared/balls/trust-mark.tsx'
import { clockOf } from '#web/shared/lib/time.ts'
import { AWAITED, waitingWords } from '#web/shared/lib/waiting.ts'
import { LiveMark } from '#web/shared/page/live-mark.tsx'
import { useLiveStatus } from '#web/shared/page/live-status.ts'
import { useSession } from '#web/shared/page/session.ts'
import { useSite } from '#web/shared/page/site.tsx'
import { SpokenDraw } from '#web/shared/page/spoken-draw.tsx'
import { useArrival } from '#web/shared/page/use-arrival.ts'
import { useClock } from '#web/shared/page/use-clock.ts'
import { Countdown } from '#web/shared/ui/countdown.tsx'
import { cx } from '#web/shared/ui/cx.ts'
import { Panel } from '#web/shared/ui/panel.tsx'
import { late } from '#web/shared/ui/late.tsx'
import type { Night } from './nights.ts'
import { useNights } from './use-nights.ts'
import styles from './tonight.module.css'

/** 今晚开奖: from the first sales stop until midnight the games that are drawn today, with their numbers as they come. */
export function Tonight() {
  const nights = useNights()
  return nights && <Strip nights={nights} />
}

function Strip({ nights }: { nights: readonly Night[] }) {
  const [before] = useState(() => nights.filter(({ draw }) => draw !== null).map(({ game }) => game))
  return (
    <Panel pad={false} className={styles.night} aria-labelledby="tonight">
      <div className={styles.head}>
        <h2 id="tonight">今晚开奖</h2>
        <LiveMark />
      </div>
      {nights.map((night) => (
        <Cell key={night.game.code} {...night} className={before.includes(night.game) && styles.before} />
      ))}
      {before.length > 0 && (
        // On a phone what was drawn before the page was opened leaves the strip.
        <p className={cx('phone-only', styles.below)}>{before.map(({ name }) => name).join('、')} 已开奖，号码在下面</p>
      )}
    </Panel>
  )
}

function Cell({ game, issueno, drawsAt, draw, className }: Night & { className: string | false | undefined }) {
  const cameAt = useArrival(draw?.issueno ?? '')
  const came = cameAt === null ? null : draw
  return (
    <div className={cx(styles.cell, draw === null && styles.waits, className)}>
      <p className={styles.game}>
        <b>{game.name}</b>
        <span className="num">第{issueno}期</span>
      </p>
      <p className={styles.balls}>
        {draw ? (
          <>
            <Numbers key={issueno} game={game} draw={draw} arriving={came !== null} />
            <TrustMark draw={draw} />
          </>
        ) : (
          <NotDrawn game={game} size="s" />
        )}
      </p>
      <p className={cx('num', styles.state)}>
        {came && <span>{cameAt} 公布</span>}
        {draw && !came && <span>{clockOf(drawsAt)} 已开奖</span>}
        {draw && <Next drawsAt={draw.next_open_time} />}
        {!draw && <Still drawsAt={drawsAt} />}
      </p>
      <Mine game={game} issueno={issueno} />
      <SpokenDraw game={game} draw={came} />
    </div>
  )
}

const MyNight = late(async () => (await import('#web/shared/mine/my-night.tsx')).MyNight)

/** What a member holds of it; visitors do not fetch its code. */
function Mine({ game, issueno }: { game: Game; issueno: string }) {
  const session = useSession()
  return session && <MyNight type={game.type} issueno={issueno} className={styles.mine} />
}

/** Who looks up after the draw sees how far the next one is. */
function Next({ drawsAt }: { drawsAt: string }) {
  const { renderedAt } = useSite()
  return (
    <span>
      下期
      <Countdown until={drawsAt} renderedAt={renderedAt} />
    </span>
  )
}

const Numbers = ({ game, draw, arriving }: { game: Game; draw: LatestDraw; arriving: boolean }) => (
  <Link to={paths.draw(game.type, draw.id)}>
    <BallSet
      size="s"
      first={draw.first_number}
      second={draw.second_number}
      arriving={arriving}
      {...drawnLabels(game)}
    />
  </Link>
)

function Still({ drawsAt }: { drawsAt: string }) {
  const words = useClock((now) => waitingWords(drawsAt, now))
  const lost = useLiveStatus() === 'lost'
  return <b>{words === AWAITED && lost ? `${AWAITED}，正在重连` : words}</b>
}
