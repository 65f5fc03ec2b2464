import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { LatestDraw } from '#contract/play/draws.ts'
import { paths } from '#contract/paths.ts'
import type { Game } from '#lottery/games.ts'
import { QueryView } from '#web/shared/page/query-view.tsx'
import { formatDate, formatMonthDay } from '#web/shared/lib/time.ts'
import { buildDrawnLabels } from '#web/shared/balls/drawn-labels.ts'
import { BallSet } from '#web/shared/balls/ball-set.tsx'
import { isAllDemo, DrawsDemoMark, TrustMark } from '#web/shared/balls/trust-mark.tsx'
import { cx } from '#web/shared/ui/cx.ts'
import { EmptyView } from '#web/shared/ui/state-views.tsx'
import { Icon, type IconName } from '#web/shared/ui/icon.tsx'
import { Panel } from '#web/shared/ui/layout/panel.tsx'
import { SectionHead } from '#web/shared/ui/layout/section-head.tsx'
import linked from '#web/shared/ui/linked-row.module.css'
import { latestDrawsQuery } from '#web/shared/page/draws/issue-pages.ts'
import { type GameDraw, toGameDraws } from './home.queries.ts'
import { TableHead } from '#web/shared/ui/layout/table.tsx'
import styles from './results.module.css'

export function Results({ className }: { className?: string | undefined }) {
  const read = useQuery(latestDrawsQuery)
  const all = toGameDraws(read.data ?? {})
  return (
    <Panel pad={false} flat className={cx(styles.results, className)} aria-labelledby="latest-draws">
      <div className={styles.head}>
        <SectionHead
          id="latest-draws"
          title={
            <>
              <span className="now-only">最新开奖</span>
              <span className="kept-only">下载时的开奖</span>
            </>
          }
          rule={false}
          more={{ to: paths.drawWinners(), label: '全部开奖' }}
        >
          <span className={styles.aside}>
            <DrawsDemoMark draws={all.flatMap(({ draw }) => draw ?? [])} />
            <Link className="link" to={paths.check()}>
              对奖
            </Link>
          </span>
        </SectionHead>
      </div>
      <Behind all={all} />
      <QueryView read={read} failed="开奖数据暂时没有取到" loading={{ shape: 'balls', rows: 5 }}>
        {() => <AllResults all={all} />}
      </QueryView>
    </Panel>
  )
}

/** A game that lacks only its last draw is not mentioned, because that is usual on a draw night. */
function Behind({ all }: { all: GameDraw[] }) {
  const late = all.filter(({ draw }) => draw !== null && draw.missing > 1)
  const until = late
    .map(({ draw }) => draw!.opendate)
    .toSorted()
    .at(-1)
  if (until === undefined) return null
  const whose = late.length === all.length ? '' : `${late.map(({ game }) => game.name).join('、')}的`
  return (
    <p className={styles.behind} role="status">
      {whose}开奖数据到 {Number(until.slice(5, 7))} 月 {Number(until.slice(8, 10))} 日，正在等官方数据
    </p>
  )
}

const Nothing = () => (
  <EmptyView
    title="暂未获取开奖数据"
    hint="官方公布的号码取到后会显示在这里，模拟选号现在就可以用。"
    link={{ to: paths.number(), label: '去选号' }}
  />
)

function AllResults({ all }: { all: GameDraw[] }) {
  if (all.every(({ draw }) => draw === null)) return <Nothing />
  const isDemoSaid = isAllDemo(all.flatMap(({ draw }) => draw ?? []))
  return (
    <table className={styles.table} aria-labelledby="latest-draws">
      <TableHead columns={{ 彩种: '', 期号: '', 日期: '', 开奖号码: '', 走势: '', 详情: '' }} />
      <tbody>
        {all.map(({ game, draw }) => (
          <tr key={game.code}>
            <th scope="row">{draw ? <Link to={paths.draw(game.type, draw.id)}>{game.name}</Link> : game.name}</th>
            {draw ? <DrawnCells game={game} draw={draw} isDemoSaid={isDemoSaid} /> : <MissingCells />}
            <IconCell to={paths.chart(game.type)} icon="chart" label={`${game.name}走势图`} />
            <IconCell to={paths.drawWinners(game.type)} icon="prize" label={`${game.name}开奖详情`} />
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function DrawnCells({ game, draw, isDemoSaid }: { game: Game; draw: LatestDraw; isDemoSaid: boolean }) {
  return (
    <>
      <td className={cx('num', styles.pale)}>{draw.issueno}</td>
      <td className={cx('num', styles.pale)}>
        <time dateTime={formatDate(draw.opendate)}>{formatMonthDay(draw.opendate)}</time>
      </td>
      <td className={styles.balls}>
        <Link className={linked.link} to={paths.draw(game.type, draw.id)}>
          <span className="sr">{game.name}</span>
          <BallSet size="s" first={draw.first_number} second={draw.second_number} {...buildDrawnLabels(game)} />
        </Link>
        <TrustMark draw={draw} isDemoSaid={isDemoSaid} />
      </td>
    </>
  )
}

const MissingCells = () => (
  <>
    <td className={styles.pale}>—</td>
    <td className={styles.pale}>—</td>
    <td className={cx(styles.balls, styles.pale)}>暂未获取</td>
  </>
)

function IconCell({ to, icon, label }: { to: string; icon: IconName; label: string }) {
  return (
    <td className={styles.icon}>
      <Link to={to} aria-label={label}>
        <Icon name={icon} size={20} />
      </Link>
    </td>
  )
}
