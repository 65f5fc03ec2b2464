import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type LoaderFunctionArgs, useSearchParams } from 'react-router'
import { query } from '#client/query.ts'
import { OMISSION_COUNTS, omissions, type Omissions } from '#contract/play/omissions.ts'
import { paths } from '#contract/paths.ts'
import { type Game, GAMES } from '#lottery/games.ts'
import { listOmissionKinds, type OmissionKind } from '#lottery/omissions/kinds.ts'
import { formatCount as inThousands } from '#web/shared/lib/money.ts'
import { saveFile } from '#web/shared/lib/save-file.ts'
import { GameSwitcher } from '#web/shared/page/draws/game-switcher.tsx'
import { load } from '#web/shared/page/loaders.ts'
import { PageHead } from '#web/shared/page/page-head.tsx'
import { StatisticsTabs } from '#web/shared/page/draws/statistics-tabs.tsx'
import { Breadcrumb } from '#web/shared/ui/layout/breadcrumb.tsx'
import { Button } from '#web/shared/ui/button.tsx'
import { cx } from '#web/shared/ui/cx.ts'
import { EmptyView } from '#web/shared/ui/state-views.tsx'
import { PageTitle } from '#web/shared/ui/layout/page-title.tsx'
import { LinkTabs } from '#web/shared/ui/layout/tabs.tsx'
import { WithDemoMark } from '#web/shared/ui/tag.tsx'
import { NATURAL_ORDER } from './omission-rows.ts'
import { OmissionTable } from './omission-table.tsx'
import { KIND_NAMES, describeKind } from './omission-labels.ts'
import { parseOmissionParams, selectKind } from './omissions-address.ts'
import { toOmissionsCsv, buildFileName } from './omissions-csv.ts'
import styles from './omissions-page.module.css'

type OmissionParams = ReturnType<typeof parseOmissionParams>

const omissionsQuery = ({ type, kind, count }: OmissionParams) =>
  query(omissions, { type, kind, ...(count !== undefined && { count }) })

export const loader = (args: LoaderFunctionArgs) =>
  load(args, omissionsQuery(parseOmissionParams(new URL(args.request.url).searchParams)))

/** /omissions?type=&kind=&count=: occurrences and omissions, compared with the values expected by chance. */
export function Component() {
  const params = parseOmissionParams(useSearchParams()[0])
  const { type, kind, count } = params
  const game = GAMES[type]
  const { data } = useSuspenseQuery(omissionsQuery(params))
  const title = `${game.name}遗漏统计`
  return (
    <div className={cx('shell', styles.page)}>
      <PageHead
        title={kind === 'number' ? title : `${title}：${KIND_NAMES[kind]}`}
        description={`${game.name}号码、组合、和值、跨度、比值与形态的出现次数与遗漏，旁边是只凭机会该有的次数，可导出。历史数据不影响以后的开奖。`}
        path={paths.omissions(type, kind)}
      />
      <Breadcrumb trail={[{ label: '开奖结果', to: paths.drawWinners(type) }, { label: '遗漏统计' }]} />
      <PageTitle about={<About data={data} />}>{title}</PageTitle>
      <div className={styles.frame}>
        <GameSwitcher current={type} to={(other) => paths.omissions(other, selectKind(GAMES[other], kind), count)} />
        <StatisticsTabs type={type} current="omissions" />
        {data.draws === 0 ? (
          <EmptyView
            title="暂未获取开奖数据"
            hint={`${game.name}的号码取到后，遗漏会显示在这里。`}
            link={{ to: paths.drawWinners(type), label: '看开奖结果' }}
          />
        ) : (
          <Statistics key={`${type} ${kind}`} game={game} kind={kind} count={count} data={data} />
        )}
        <Definitions />
      </div>
    </div>
  )
}

const About = ({ data: { draws, first_issueno, last_issueno, is_demo } }: { data: Omissions }) =>
  draws > 0 && (
    <>
      <p className="sub num">
        {inThousands(draws)} 期　{first_issueno}–{last_issueno}
      </p>
      {is_demo === 1 && <WithDemoMark />}
    </>
  )

interface StatisticsProps {
  game: Game
  kind: OmissionKind
  count: OmissionParams['count']
  data: Omissions
}

function Statistics({ game, kind, count, data }: StatisticsProps) {
  const [order, setOrder] = useState(NATURAL_ORDER)
  const shown = { game, kind, order, data }
  const kinds = listOmissionKinds(game).map((id) => ({
    id,
    label: KIND_NAMES[id],
    to: paths.omissions(game.type, id, count),
  }))
  const counts = [undefined, ...OMISSION_COUNTS].map((one) => ({
    id: one ?? 0,
    label: one ? `${one} 期` : '全部',
    to: paths.omissions(game.type, kind, one),
  }))
  return (
    <>
      <div className={styles.bar}>
        <LinkTabs label="统计" items={kinds} current={kind} />
        <LinkTabs label="期数" items={counts} current={count ?? 0} />
        <Button
          size="s"
          className={styles.export}
          onClick={() => saveFile(new Blob([toOmissionsCsv(shown)], { type: 'text/csv' }), buildFileName(shown))}
        >
          导出 CSV
        </Button>
      </div>
      <p className="sub">
        {describeKind(game, kind)}
        <span className={styles.export}>点列名可以排序。</span>
      </p>
      <OmissionTable kind={kind} data={data} order={order} onOrder={setOrder} />
    </>
  )
}

const Definitions = () => (
  <div className={cx('muted small', styles.notes)}>
    <p>
      遗漏是距上次开出的期数。出现次数、平均遗漏、最大遗漏只看所选的期数；当前遗漏、上次遗漏（最近一次开出之前隔了多少期）、最近开出看全部记录，从未开出的从有记录的第一期算起。
    </p>
    <p>
      平均遗漏＝期数÷（出现次数＋1），四舍五入到一位小数；最大遗漏包含所选期数之前带进来的，也包含到最后一期还没有结束的。
    </p>
    <p>
      理论次数＝期数×每期开出的机会：号码等可能地开出，平均该有这么多次；理论平均用同一个公式，把出现次数换成理论次数。
    </p>
    <p>每期独立开出，遗漏多少期都不会改变下一期的机会。出现得比理论多或少，是随机本来就有的起伏。</p>
  </div>
)
