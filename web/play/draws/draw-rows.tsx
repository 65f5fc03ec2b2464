import { Link } from 'react-router'
import type { Draw } from '#contract/play/draws.ts'
import { paths } from '#contract/paths.ts'
import type { Game } from '#lottery/games.ts'
import { formatDate, formatDateWithWeekday, formatMonthDay, formatWeekday } from '#web/shared/lib/time.ts'
import { buildDrawnLabels } from '#web/shared/balls/drawn-labels.ts'
import { BallSet } from '#web/shared/balls/ball-set.tsx'
import { cx } from '#web/shared/ui/cx.ts'
import { Icon } from '#web/shared/ui/icon.tsx'
import { DrawAmount } from './amount.tsx'
import { TrustMark } from '#web/shared/balls/trust-mark.tsx'
import { TableHead } from '#web/shared/ui/layout/table.tsx'
import styles from './draw-rows.module.css'

interface Props {
  game: Game
  draws: readonly Draw[]
  /** Whether `DrawsDemoMark` above the rows already marks all draws as demo draws. */
  isDemoSaid: boolean
  withYear?: boolean
}

export function DrawRows({ game, draws, isDemoSaid, withYear = false }: Props) {
  return (
    <table className={styles.table} aria-label={`${game.name}开奖`}>
      <TableHead columns={{ 期号: '', 日期: '', 开奖号码: '', 奖池: styles.figure, 本期销量: styles.figure }} />
      <tbody>
        {draws.map((draw) => (
          <tr key={draw.id}>
            <th scope="row">
              <Link
                className="num"
                to={paths.draw(game.type, draw.id)}
                aria-label={`${game.name}第${draw.issueno}期详情`}
              >
                第{draw.issueno}期
              </Link>
            </th>
            <td className={cx('num', styles.date)}>
              <time dateTime={formatDate(draw.opendate)}>
                {withYear
                  ? formatDateWithWeekday(draw.opendate)
                  : `${formatMonthDay(draw.opendate)} ${formatWeekday(draw.opendate)}`}
              </time>
            </td>
            <td className={styles.balls}>
              <BallSet first={draw.first_number} second={draw.second_number} {...buildDrawnLabels(game)} />
              <TrustMark draw={draw} isDemoSaid={isDemoSaid} />
            </td>
            <td className={cx('num', styles.figure)}>
              <span className="phone-only">奖池 </span>
              <DrawAmount game={game} draw={draw} of="totalmoney" />
            </td>
            <td className={cx('num', styles.figure)}>
              <span className="phone-only">销量 </span>
              <DrawAmount game={game} draw={draw} of="saleamount" />
              <Icon name="chevron" size={16} className={styles.chevron} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
