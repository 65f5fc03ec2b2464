import type { Statistic } from '#contract/admin/today.console.ts'

const WIDTH = 140
const HEIGHT = 28

/** One metric: its values today, yesterday and a week ago, and a sparkline of all days. */
export function MetricLine({ title, unit, days }: Statistic) {
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
