import { findNextDraw, KNOWN_CLOSURES } from '#lottery/calendar.ts'
import { formatShanghaiTime } from '#lottery/dates.ts'
import { latestDrawsQuery } from '#web/shared/page/draws/issue-pages.ts'
import { useQuery } from '@tanstack/react-query'
import type { LoaderFunctionArgs } from 'react-router'
import type { LatestDraw } from '#contract/play/draws.ts'
import { paths } from '#contract/paths.ts'
import type { Game } from '#lottery/games.ts'
import { usePoolLabel } from '#web/shared/page/missing-label.ts'
import { PageHead } from '#web/shared/page/page-head.tsx'
import { prefetch } from '#web/shared/page/loaders.ts'
import { useClock } from '#web/shared/page/use-clock.ts'
import { formatCount } from '#web/shared/lib/money.ts'
import { formatClock, formatWeekday } from '#web/shared/lib/time.ts'
import { describeMatrix } from '#web/play/picks/describe-game.ts'
import { Breadcrumb } from '#web/shared/ui/layout/breadcrumb.tsx'
import { Fact } from '#web/shared/ui/fact.tsx'
import { LinkButton } from '#web/shared/ui/button.tsx'
import { PageTitle } from '#web/shared/ui/layout/page-title.tsx'
import { isAllDemo, DrawsDemoMark } from '#web/shared/balls/trust-mark.tsx'
import { DemoMark } from '#web/shared/ui/tag.tsx'
import { useLastGameFirst } from './last-game.ts'
import styles from './games-page.module.css'

export const loader = (args: LoaderFunctionArgs) => prefetch(args, latestDrawsQuery)

/** /number: the seven games with their price, modes and draw times. */
export function Component() {
  const games = useLastGameFirst()
  const { data } = useQuery(latestDrawsQuery)
  const draws = games.flatMap(({ code }) => data?.[code] ?? [])
  return (
    <div className="shell">
      <PageHead
        title="选号"
        description="双色球、大乐透、福彩3D、排列3、排列5、七星彩、七乐彩模拟选号。彩运、随机、连号与区间选号，仅为模拟记录，不销售彩票。"
        path={paths.number()}
      />
      <Breadcrumb trail={[{ label: '选号' }]} />
      <div className={styles.head}>
        <PageTitle
          about={
            <>
              <p className="sub">选一种彩票开始模拟选号。号码只作记录，购彩请到实体店。</p>
              <DrawsDemoMark draws={draws} />
            </>
          }
        >
          选号
        </PageTitle>
      </div>
      <ul className={styles.games}>
        {games.map((game) => (
          <GameCard key={game.type} game={game} draw={data && data[game.code]} isDemoSaid={isAllDemo(draws)} />
        ))}
      </ul>
    </div>
  )
}

interface GameCardProps {
  game: Game
  /** null: the game has no draws; undefined: the draws are not loaded. */
  draw: LatestDraw | null | undefined
  isDemoSaid: boolean
}

function GameCard({ game, draw, isDemoSaid }: GameCardProps) {
  const pool = usePoolLabel(game, draw ?? null)
  const next = draw && formatShortTime(draw.next_open_time)
  return (
    <li className={styles.game}>
      <h2>{game.name}</h2>
      <p className="sub small">{game.schedule}开奖</p>
      <p className="wide-only sub small">{describeMatrix(game)}</p>
      <dl className={styles.facts}>
        <Fact className="wide-only" name="每注">
          {game.priceFen / 100} 元
        </Fact>
        <Fact className="wide-only" name="组合">
          {formatCount(game.combinations)} 种
        </Fact>
        <Fact name="下期">{next ?? (draw === null ? <FirstTime game={game} /> : '—')}</Fact>
        <Fact name="奖池">
          {pool} {!isDemoSaid && draw?.is_demo === 1 && draw.totalmoney !== null && <DemoMark />}
        </Fact>
      </dl>
      <LinkButton to={paths.number(game.type)} aria-label={`开始选号：${game.name}`}>
        开始选号
      </LinkButton>
    </li>
  )
}

const FirstTime = ({ game }: { game: Game }) =>
  useClock((now) => formatShortTime(formatShanghaiTime(findNextDraw(game, null, KNOWN_CLOSURES, new Date(now)).drawAt)))

const formatShortTime = (time: string) => `${time.slice(5, 10)} ${formatWeekday(time)} ${formatClock(time)}`
