import { useSuspenseQuery } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import { data, Link, type LoaderFunctionArgs, redirect, useLoaderData, useLocation } from 'react-router'
import { trendTable, type TrendTable } from '#contract/play/charts.ts'
import { paths } from '#contract/paths.ts'
import { CHART_KIND_NAMES, listChartKinds } from '#lottery/chart-kinds.ts'
import { GAMES } from '#lottery/games.ts'
import { DrawsDemoMark } from '#web/shared/balls/trust-mark.tsx'
import { newestDrawQuery } from '#web/shared/page/draws/issue-pages.ts'
import { PageHead } from '#web/shared/page/page-head.tsx'
import { ShareButton } from '#web/shared/page/share/share-button.tsx'
import { StatisticsTabs } from '#web/shared/page/draws/statistics-tabs.tsx'
import { WaitingIssue } from '#web/shared/page/draws/waiting-issue.tsx'
import { query, ReadRefused } from '#client/query.ts'
import { queryClientContext } from '#web/shared/page/loaders.ts'
import { GameSwitcher } from '#web/shared/page/draws/game-switcher.tsx'
import { Breadcrumb } from '#web/shared/ui/layout/breadcrumb.tsx'
import { Button, LinkButton } from '#web/shared/ui/button.tsx'
import { cx } from '#web/shared/ui/cx.ts'
import { EmptyView, ErrorView } from '#web/shared/ui/state-views.tsx'
import { LinkTabs } from '#web/shared/ui/layout/tabs.tsx'
import { PageTitle } from '#web/shared/ui/layout/page-title.tsx'
import {
  toTrendInput,
  buildKindPath,
  createProblem,
  parseChartUrl,
  type ParsedChartUrl,
  buildSameKindPath,
  buildSharedPath,
  type ChartAddress,
  hasDefaultRange,
  PHONE_COUNT,
} from './chart-address.ts'
import { Chart } from './chart.tsx'
import type { DrawPicture } from './exports.tsx'
import styles from './chart-page.module.css'
import { formatChartName } from './chart-labels.ts'
import { RangeBar } from './range-bar.tsx'

type Problem = Extract<ParsedChartUrl, { kind: 'problem' }>

/** Loads the chart. For invalid parameters, the page shows a message instead of the error page. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { pathname, searchParams } = new URL(request.url)
  const address = parseChartUrl(pathname, searchParams)
  if (address.kind === 'elsewhere') return redirect(address.to)
  if (address.kind === 'problem') return data(address, { status: 404 })
  try {
    const client = context.get(queryClientContext)
    await Promise.all([
      client.fetchQuery(chartQuery(address.address)),
      client.prefetchQuery(newestDrawQuery(address.address.type)),
    ])
    return null
  } catch (error) {
    if (!(error instanceof ReadRefused) || error.status !== 400) throw error
    return data(createProblem(address.address.type, error.message, '请换一个范围。'), { status: 404 })
  }
}

const chartQuery = (address: ChartAddress) => query(trendTable, toTrendInput(address))

export function Component() {
  const problem = useLoaderData<Problem | null>()
  const { pathname, search } = useLocation()
  const address = parseChartUrl(pathname, new URLSearchParams(search))
  if (problem) return <ChartProblem {...problem} />
  if (address.kind !== 'chart') return null
  return <ChartOf {...address} />
}

function ChartOf({ address, notice }: { address: ChartAddress; notice?: string }) {
  const game = GAMES[address.type]
  const drawing = useRef<DrawPicture>(null)
  const { data: table } = useSuspenseQuery(chartQuery(address))
  const [isOpen, setOpen] = useState(false)
  return (
    <Frame
      address={address}
      folded={!isOpen}
      about={<ChartAbout address={address} table={table} />}
      end={
        <>
          <Button
            size="s"
            className={cx('phone-only', styles.optionsButton)}
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            选项
          </Button>
          <ShareButton
            path={() => buildSharedPath(address, new URLSearchParams(window.location.search))}
            picture={async () => drawing.current?.() ?? null}
          />
        </>
      }
    >
      {notice && <p role="status">{notice}</p>}
      <WaitingIssue game={game} />
      {table.rows.length === 0 ? (
        <EmptyView
          {...(address.from || address.to
            ? {
                title: '这个范围里没有开奖',
                hint: '换一个范围，或者看最近的期数。',
                link: { to: paths.chart(address.type, 50, address.kind), label: '看最近 50 期' },
              }
            : {
                title: '暂未获取开奖数据',
                hint: `${game.name}的号码取到后，走势会显示在这里。`,
                link: { to: paths.drawWinners(address.type), label: '看开奖结果' },
              })}
        />
      ) : (
        <Chart
          key={`${address.type} ${address.kind}`}
          game={game}
          address={address}
          table={table}
          folded={!isOpen}
          drawing={drawing}
        />
      )}
    </Frame>
  )
}

function ChartProblem({ type, problem, hint }: Problem) {
  return (
    <Frame address={{ type }} lost>
      <ErrorView title={problem} hint={hint} />
      <RangeBar address={{ type }} phone={false} lost />
      <LinkButton className={styles.back} to={paths.chart(type, 50)}>
        看{GAMES[type].name}最近 50 期
      </LinkButton>
    </Frame>
  )
}

interface FrameProps {
  address: ChartAddress
  lost?: boolean
  /** Whether the options are hidden on phones. */
  folded?: boolean
  about?: ReactNode
  end?: ReactNode
  children: ReactNode
}

function Frame({ address, lost = false, folded = false, about, end, children }: FrameProps) {
  const { type, kind = 'numbers' } = address
  const { name } = GAMES[type]
  const title = formatChartName(GAMES[type], kind)
  const trail = [{ label: '开奖结果', to: paths.drawWinners(type) }, { label: title }]
  const shown = kind === 'numbers' ? '开奖号码走势、遗漏、冷热号、和值与跨度' : `${CHART_KIND_NAMES[kind]}走势与遗漏`
  const kinds = listChartKinds(GAMES[type]).map((id) => ({
    id,
    label: CHART_KIND_NAMES[id],
    to: buildKindPath(id, address),
  }))
  const description = `${name}最近的${shown}，可导出。历史数据不影响以后的开奖。`
  return (
    <div className={cx('shell', styles.page)}>
      <PageHead title={title} description={description} {...(!lost && { path: paths.chart(type, undefined, kind) })} />
      <div className={styles.crumb}>
        <Breadcrumb trail={trail} />
      </div>
      <PageTitle about={about} end={end}>
        {title}
      </PageTitle>
      <div className={styles.frame}>
        <GameSwitcher current={lost ? undefined : type} to={(game) => buildSameKindPath(game, kind)} />
        <div className={cx(styles.options, folded && styles.folded)}>
          {!lost && <StatisticsTabs type={type} current="chart" />}
          <LinkTabs className={styles.kinds} label="走势" items={kinds} current={lost ? undefined : kind} />
        </div>
        {children}
        <p className={styles.note}>
          走势只记录已经发生的事。每期独立开出，遗漏多少期都不会改变下一期的机会。手里有票，可以
          <Link className="link" to={paths.workshop(type)}>
            对奖
          </Link>
          。
        </p>
      </div>
    </div>
  )
}

function ChartAbout({ table: { rows }, address }: { table: TrendTable; address: ChartAddress }) {
  const ranged = address.from !== undefined || address.to !== undefined
  const short = hasDefaultRange(address) && rows.length > PHONE_COUNT
  return (
    <>
      <p className={short ? 'sub wide-only' : 'sub'}>{formatIssueRange(rows, ranged)}</p>
      {short && <p className="sub phone-only">{formatIssueRange(rows.slice(-PHONE_COUNT), ranged)}</p>}
      <DrawsDemoMark draws={rows} />
    </>
  )
}

function formatIssueRange(rows: TrendTable['rows'], ranged: boolean): string {
  if (rows.length === 0) return ''
  const [first, last] = [rows[0]?.issueno, rows.at(-1)?.issueno]
  return `${ranged ? '共' : '最近'} ${rows.length} 期　${first === last ? first : `${first}–${last}`}`
}
