import type { ZoneFilter } from '#lottery/filter/filter.ts'
import { type RangeCondition, useDistribution } from './use-filter-result.ts'
import styles from './filter.module.css'

interface Props {
  filter: ZoneFilter
  condition: RangeCondition
  title: string
}

const HEIGHT = 60

export function DistributionChart({ filter, condition, title }: Props) {
  const { range } = condition
  const spread = useDistribution(filter, condition)
  if (!spread) return <div className={styles.spread} aria-hidden="true" />
  const least = spread.findIndex((n) => n > 0)
  const shown = spread.slice(least, spread.findLastIndex((n) => n > 0) + 1)
  const most = Math.max(...shown)
  const label = `${title}从 ${least} 到 ${least + shown.length - 1}，最多见的是 ${least + shown.indexOf(most)}`
  return (
    <figure className={styles.spread}>
      <svg viewBox={`0 0 ${shown.length} ${HEIGHT}`} preserveAspectRatio="none" role="img" aria-label={label}>
        {shown.map((n, i) => (
          <rect
            key={i}
            x={i}
            width={1}
            y={HEIGHT * (1 - n / most)}
            height={(HEIGHT * n) / most}
            className={least + i >= range.from && least + i <= range.to ? styles.within : styles.beyond}
          />
        ))}
      </svg>
      <figcaption>
        <span>{least}</span>
        <span>{least + shown.length - 1}</span>
      </figcaption>
    </figure>
  )
}
