import type { DrawDetail } from '#contract/draws.ts'
import { paths } from '#contract/paths.ts'
import type { Game } from '#lottery/games.ts'
import { useSite } from '#web/app/site.tsx'
import { clockOf, dateWithWeekday } from '#web/lib/time.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { Countdown } from '#web/ui/countdown.tsx'
import { Panel } from '#web/ui/panel.tsx'
import styles from './next-draw.module.css'

interface Props {
  game: Game
  next: Pick<DrawDetail, 'next_open_time' | 'next_issueno'>
  /** Called when the draw time comes while the page is open. */
  onDrawn: () => void
}

/** When the game is drawn next. */
export function NextDraw({ game, next, onDrawn }: Props) {
  const { renderedAt } = useSite()
  const time = next.next_open_time
  return (
    <Panel className={styles.next}>
      <div>
        <p className={styles.when}>
          <span>下期 第{next.next_issueno}期</span>
          <b className="num">
            {dateWithWeekday(time)} {clockOf(time)} 开奖
          </b>
          <Countdown until={time} renderedAt={renderedAt} over="正在开奖，请稍候" onOver={onDrawn} />
        </p>
        <p className={styles.broadcast}>播出时间：电视 21:55（周日 22:15），网络 21:15</p>
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
