import type { DrawDetail } from '#contract/draws.ts'
import { paths } from '#contract/paths.ts'
import type { Game } from '#lottery/games.ts'
import { useSite } from '#web/page/site.tsx'
import { clockOf, dateWithWeekday, monthDay, weekdayOf } from '#web/lib/time.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { Countdown } from '#web/ui/countdown.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { broadcastWords } from './broadcast-words.ts'
import styles from './next-draw.module.css'

interface Props {
  game: Game
  next: Pick<DrawDetail, 'next_open_time' | 'next_issueno' | 'awaited_open_time' | 'awaited_issueno'>
  /** Whether the newest draws stand on the same page. */
  newest: boolean
}

/** When the game is drawn next, and which numbers are awaited. */
export function NextDraw({ game, next, newest }: Props) {
  const { renderedAt } = useSite()
  const time = next.next_open_time
  const broadcast = broadcastWords(game)
  return (
    <Panel className={styles.next}>
      <div>
        <p className={styles.when}>
          <span>下期 第{next.next_issueno}期</span>
          <b className="num">
            {dateWithWeekday(time)} {clockOf(time)} 开奖
          </b>
          <Countdown until={time} renderedAt={renderedAt} over="已到开奖时间，等待开奖号码" />
        </p>
        <Awaited {...next} newest={newest} />
        {broadcast && <p className={styles.broadcast}>{broadcast}</p>}
      </div>
      <div className={styles.actions}>
        <LinkButton kind="primary" to={paths.number(game.type)}>
          为下一期选号
        </LinkButton>
        <LinkButton icon="chart" to={paths.chart(game.type)}>
          走势图
        </LinkButton>
      </div>
    </Panel>
  )
}

type AwaitedProps = Pick<Props['next'], 'awaited_issueno' | 'awaited_open_time'> & Pick<Props, 'newest'>

function Awaited({ awaited_issueno, awaited_open_time, newest }: AwaitedProps) {
  if (awaited_issueno === null || awaited_open_time === null) return null
  return (
    <p className={styles.awaited} role="status">
      第{awaited_issueno}期（{monthDay(awaited_open_time)} {weekdayOf(awaited_open_time)} {clockOf(awaited_open_time)}{' '}
      开奖）的号码还没有取到，取到后会{newest ? '自动显示' : '显示在最新一页'}。
    </p>
  )
}
