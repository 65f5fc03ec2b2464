import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import {
  today,
  type TodayCheck,
  type Statistic,
  type CheckState,
  unignoreCheck,
  ignoreCheck,
} from '#contract/admin/today.console.ts'
import { query } from '#client/query.ts'
import { ErrorAlert } from '#console/page/error-alert.tsx'
import './today.css'
import { useState } from 'react'
import { CallForm } from '#console/page/call-form.tsx'
import { useAction } from '#console/page/use-action.ts'
import { useHasPermission } from '#console/page/operator.query.ts'

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

type CheckStatus = CheckState | 'waiting' | 'ignored'

const STATUS_WORDS = {
  waiting: '待处理',
  wrong: '要处理',
  good: '正常',
  unknown: '不清楚',
  ignored: '已忽略',
} as const satisfies Record<CheckStatus, string>

function computeStatus({ state, waiting, ignored }: TodayCheck): CheckStatus {
  if (ignored) return 'ignored'
  return waiting > 0 ? 'waiting' : state
}

function CheckRow({ check }: { check: TodayCheck }) {
  const { name, title, state, words, cure, place, faults, ignored } = check
  const status = computeStatus(check)
  const [asks, ask] = useState(false)
  const heeding = useAction(unignoreCheck)
  const mayIgnore = useHasPermission()('staff')
  const isOpen = state === 'wrong' && !ignored
  const isToDo = isOpen || status === 'waiting'
  return (
    <li className="check" data-state={status} data-late={isOpen}>
      <span className="state">{STATUS_WORDS[status]}</span>
      <div>
        <b>{title}</b> {words}
        {isOpen && <p>{cure}</p>}
        {ignored && (
          <p>
            {ignored.reason}（到 {ignored.until.slice(0, 16)}）
          </p>
        )}
        {asks && isOpen && (
          <CallForm
            endpoint={ignoreCheck}
            given={{ name, faults }}
            fields={[{ name: 'reason', label: '为什么忽略（最多 7 天；再出别的问题会重新列出）' }]}
            action="忽略"
            onDone={() => ask(false)}
          />
        )}
      </div>
      <div className="do">
        {place !== '' && !ignored && (
          <a href={`#${place}`} aria-label={`${isToDo ? '去处理' : '查看'}：${title}`}>
            {isToDo ? '去处理' : '查看'}
          </a>
        )}
        {isOpen && mayIgnore && (
          <Button aria-expanded={asks} aria-label={`忽略：${title}`} onClick={() => ask(!asks)}>
            忽略
          </Button>
        )}
        {ignored && mayIgnore && (
          <Button loading={heeding.isPending} aria-label={`恢复：${title}`} onClick={() => heeding.mutate({ name })}>
            恢复
          </Button>
        )}
      </div>
    </li>
  )
}
