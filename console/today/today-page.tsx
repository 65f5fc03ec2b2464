import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { today, type TodayCheck, type Statistic } from '#contract/admin/today.console.ts'
import { query } from '#client/query.ts'
import { ErrorAlert } from '#console/page/error-alert.tsx'
import { CheckRow, type CheckStatus, computeStatus } from './check-row.tsx'
import './today.css'

/** Home page of the console: pending items, metrics by day, and checks. */
export function Component() {
  const { data, error, isFetching, refetch } = useQuery(query(today, {}))
  const checks = data?.checks ?? []
  const withStatus = (...statuses: CheckStatus[]) => checks.filter((check) => statuses.includes(computeStatus(check)))
  return (
    <main className="page">
      <header className="head">
        <h1>今天</h1>
        <span>{data?.at.slice(0, 16)}</span>
        <Button loading={isFetching} onClick={() => void refetch()}>
          刷新
        </Button>
      </header>
      <ErrorAlert error={error} />
      {data && (
        <>
          <Checks title="待处理" none="没有要处理的" checks={[...withStatus('waiting'), ...withStatus('wrong')]} />
          <section className="figures" aria-label="数字">
            {data.figures.map((figure) => (
              <MetricLine key={figure.title} {...figure} />
            ))}
          </section>
          <p className="note">这些数字不含员工自己的。</p>
          <Checks title="自检" none="都在上面" checks={withStatus('unknown', 'ignored', 'good')} />
        </>
      )}
      <p className="note">30 分钟没有操作会自动退出。</p>
    </main>
  )
}

interface ChecksProps {
  title: string
  none: string
  checks: readonly TodayCheck[]
}

const Checks = ({ title, none, checks }: ChecksProps) => (
  <section className="checks" aria-label={title}>
    <h2>{title}</h2>
    <p>{checks.length === 0 ? none : `${checks.length} 项`}</p>
    <ul>
      {checks.map((check) => (
        <CheckRow key={check.name} check={check} />
      ))}
    </ul>
  </section>
)

const WIDTH = 140
const HEIGHT = 28

/** One metric: its values today, yesterday and a week ago, and a sparkline of all days. */
function MetricLine({ title, unit, days }: Statistic) {
  const inWords = (value = 0) => (unit === '' ? String(value) : `¥${value.toFixed(2)}`)
  const weekAgo = days.at(-8)
  return (
    <dl className="figure">
      <dt>{title}</dt>
      <dd className="count">{inWords(days.at(-1))}</dd>
      <dd>昨天 {inWords(days.at(-2))}</dd>
      <dd>
        <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} width={WIDTH} height={HEIGHT} aria-hidden="true">
          <polyline points={buildPoints(days)} fill="none" stroke="currentColor" strokeWidth={1.5} />
        </svg>
      </dd>
      {weekAgo !== undefined && <dd>上周同日 {inWords(weekAgo)}</dd>}
    </dl>
  )
}

function buildPoints(days: readonly number[]): string {
  const most = Math.max(1, ...days)
  const step = WIDTH / Math.max(1, days.length - 1)
  return days.map((value, i) => `${i * step},${HEIGHT - 2 - (value / most) * (HEIGHT - 4)}`).join(' ')
}
