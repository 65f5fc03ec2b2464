import type { Figure } from '#contract/today.ts'

const WIDTH = 140
const HEIGHT = 28

/** Today's count beside the days before, as a small line; a week ago in words. */
export function FigureLine({ title, days }: Figure) {
  const weekAgo = days.at(-8)
  return (
    <dl className="figure">
      <dt>{title}</dt>
      <dd className="count">{days.at(-1)}</dd>
      <dd>
        <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} width={WIDTH} height={HEIGHT} aria-hidden="true">
          <polyline points={pointsOf(days)} fill="none" stroke="currentColor" strokeWidth={1.5} />
        </svg>
      </dd>
      {weekAgo !== undefined && <dd>上周同日 {weekAgo}</dd>}
    </dl>
  )
}

function pointsOf(days: readonly number[]): string {
  const most = Math.max(1, ...days)
  const step = WIDTH / Math.max(1, days.length - 1)
  return days.map((count, i) => `${i * step},${HEIGHT - 2 - (count / most) * (HEIGHT - 4)}`).join(' ')
}
