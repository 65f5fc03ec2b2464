import { useSuspenseQuery } from '@tanstack/react-query'
import { type LoaderFunctionArgs, useSearchParams, Link } from 'react-router'
import { atomFeeds } from '#contract/play/open.ts'
import { drawCalendar, type Month, calendarFiles } from '#contract/play/calendar.ts'
import { paths } from '#contract/paths.ts'
import { type Game, GAMES, type GameType } from '#lottery/games.ts'
import { formatClock } from '#web/shared/lib/time.ts'
import { GameSwitcher } from '#web/shared/page/draws/game-switcher.tsx'
import { PageHead } from '#web/shared/page/page-head.tsx'
import { parseSearchGame, parseMonth } from '#web/shared/page/params.ts'
import { query } from '#client/query.ts'
import { load } from '#web/shared/page/loaders.ts'
import { Breadcrumb } from '#web/shared/ui/layout/breadcrumb.tsx'
import { LinkButton } from '#web/shared/ui/button.tsx'
import { cx } from '#web/shared/ui/cx.ts'
import { PageTitle } from '#web/shared/ui/layout/page-title.tsx'
import { SectionHead } from '#web/shared/ui/layout/section-head.tsx'
import styles from './calendar-page.module.css'
import { MonthTable } from './month-table.tsx'
import { addToMonth } from './weeks.ts'

const parseParams = (search: URLSearchParams) => ({
  type: parseSearchGame(search),
  month: parseMonth(search.get('month')),
})

const monthQuery = ({ type, month }: { type: GameType; month: string | null }) =>
  query(drawCalendar, month === null ? { type } : { type, month })

export const loader = (args: LoaderFunctionArgs) =>
  load(args, monthQuery(parseParams(new URL(args.request.url).searchParams)))

/** /draw-calendar: past and scheduled draws of a game in a month, with a calendar subscription. */
export function Component() {
  const [search] = useSearchParams()
  const params = parseParams(search)
  const game = GAMES[params.type]
  const { data } = useSuspenseQuery(monthQuery(params))
  return (
    <div className={cx('shell', styles.page)}>
      <PageHead
        title={`${game.name}开奖日历`}
        description={`${game.name}${game.schedule}开奖：每期的开奖日、休市安排，可以订阅到手机日历。`}
        path={paths.calendar(game.type)}
      />
      <Breadcrumb trail={[{ label: '开奖结果', to: paths.drawWinners(game.type) }, { label: '开奖日历' }]} />
      <PageTitle>{game.name}开奖日历</PageTitle>
      <GameSwitcher
        className={styles.games}
        current={game.type}
        to={(type) => paths.calendar(type, params.month ?? undefined)}
      />
      <MonthBar game={game} month={data} />
      <MonthTable game={game} month={data} />
      <About game={game} month={data} />
      <Subscribe game={game} />
    </div>
  )
}

function MonthBar({ game, month: { month, first_month, last_month } }: { game: Game; month: Month }) {
  const [year, at] = month.split('-').map(Number)
  const linkTo = (other: string, label: string) =>
    other < first_month || other > last_month ? (
      <span />
    ) : (
      <LinkButton size="s" to={paths.calendar(game.type, other)} preventScrollReset>
        {label}
      </LinkButton>
    )
  return (
    <nav className={styles.bar} aria-label="月份">
      {linkTo(addToMonth(month, -1), '上个月')}
      <h2 className={styles.month}>
        {year}年{at}月
      </h2>
      {linkTo(addToMonth(month), '下个月')}
    </nav>
  )
}

function About({ game, month: { month, days, closures, is_settled } }: { game: Game; month: Month }) {
  const [first] = days
  return (
    <div className={styles.about}>
      <p>
        {game.name}
        {game.schedule}开奖{first && `，开奖时间 ${formatClock(first.opendate)}`}。
      </p>
      {closures.map(({ from, to }) => (
        <p key={from}>
          <span className="num">
            {from} 至 {to}
          </span>{' '}
          休市，不销售也不开奖。
        </p>
      ))}
      {is_settled === 0 && <p>{month.slice(0, 4)} 年的休市安排还没有公布，公布后期号和日期会跟着调整。</p>}
    </div>
  )
}

const Subscribe = ({ game }: { game: Game }) => (
  <section className={styles.subscribe} aria-labelledby="subscribe">
    <SectionHead id="subscribe" title="订阅到自己的日历" />
    <p>
      手机和电脑的日历都可以按地址订阅，日期有变动时会自己更新：
      <a className="link" href={calendarFiles.game(game.code)}>
        {game.name}开奖日历
      </a>
      （.ics）。开奖号码可以在阅读器里订阅：
      <a className="link" href={atomFeeds.game(game.code)}>
        {game.name}开奖
      </a>
      （Atom）。
    </p>
    <p>
      只想看自己锁定了号码的期次，可以在{' '}
      <Link className="link" to={paths.notificationSettings()}>
        通知设置
      </Link>{' '}
      里生成您自己的订阅地址。
    </p>
  </section>
)
