import { Link } from 'react-router'
import type { DrawDetail } from '#contract/play/draws.ts'
import { paths } from '#contract/paths.ts'
import type { Game } from '#lottery/games.ts'
import { useSite } from '#web/shared/page/site-context.tsx'
import { useIssueOnSale } from '#web/shared/page/draws/use-awaited-issue.ts'
import { formatClock, formatDateWithWeekday } from '#web/shared/lib/time.ts'
import type { NextDraws } from '#web/shared/lib/awaited-issue.ts'
import { LinkButton } from '#web/shared/ui/button.tsx'
import { Countdown } from '#web/shared/ui/countdown.tsx'
import { cx } from '#web/shared/ui/cx.ts'
import { Panel } from '#web/shared/ui/layout/panel.tsx'
import styles from './next-draw.module.css'

interface Props {
  game: Game
  next: NextDraws & Pick<DrawDetail, 'following_open_time' | 'following_issueno'>
}

/** Compact on phones, so that the latest numbers below are on the first screen. */
export function NextDraw({ game, next }: Props) {
  const { renderedAt } = useSite()
  const { issueno, drawsAt: time } = useIssueOnSale(game, next)
  const broadcast = formatBroadcast(game)
  return (
    <Panel flat className={cx('now-only', styles.next)}>
      <div>
        <p className={styles.when}>
          <span>下期 第{issueno}期</span>
          <b className="num">
            {formatDateWithWeekday(time)} {formatClock(time)} 开奖
          </b>
          <Countdown until={time} renderedAt={renderedAt} />
          <Link className="phone-only link" to={paths.number(game.type)}>
            去选号
          </Link>
          <Link className="phone-only link" to={paths.chart(game.type)}>
            走势图
          </Link>
        </p>
        {broadcast && <p className={styles.broadcast}>{broadcast}</p>}
      </div>
      <div className={cx('wide-only', styles.actions)}>
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

const SUNDAY = 0

function formatBroadcast({ office, drawDays }: Game): string | null {
  if (office !== 'welfare') return null
  return `播出时间：电视 21:55${drawDays.includes(SUNDAY) ? '（周日 22:15）' : ''}，网络 21:15`
}
