import type { Game } from '#lottery/games.ts'
import { NotDrawn } from '#web/shared/balls/not-drawn.tsx'
import { formatClock, formatDate, formatDateWithWeekday } from '#web/shared/lib/time.ts'
import { AWAITED_LABEL, formatRemaining, type AwaitedIssue } from '#web/shared/lib/awaited-issue.ts'
import { LiveMark } from '#web/shared/page/draws/live-mark.tsx'
import { useClock } from '#web/shared/page/use-clock.ts'
import { PageTitle } from '#web/shared/ui/layout/page-title.tsx'
import { Panel } from '#web/shared/ui/layout/panel.tsx'
import styles from './awaited-draw.module.css'

export function AwaitedDraw({ game, waiting }: { game: Game; waiting: AwaitedIssue }) {
  const { issueno, drawsAt } = waiting
  const text = useClock((now) => formatRemaining(drawsAt, now))
  const name = `${game.name} 第${issueno}期`
  return (
    <>
      <PageTitle
        about={
          <time className="num sub" dateTime={formatDate(drawsAt)}>
            {formatDateWithWeekday(drawsAt)}
          </time>
        }
      >
        {name}
      </PageTitle>
      <Panel pad={false} className={styles.awaited} aria-label={`${name}等待开奖`}>
        <p>
          <NotDrawn game={game} size="l" />
        </p>
        <p className={styles.words}>
          <b className="num">{text}</b>
          {text !== AWAITED_LABEL && <span className="num">{formatClock(drawsAt)} 开奖</span>}
        </p>
        <p className={styles.live}>
          <LiveMark /> 号码公布后直接显示在这里，不用刷新。
        </p>
      </Panel>
    </>
  )
}
