import type { ZoneFilter } from '#lottery/filter/filter.ts'
import { getFeatureNames } from '#lottery/filter/format-failure.ts'
import { listRange } from '#lottery/numbers.ts'
import { Field } from '#web/shared/ui/forms/field.tsx'
import { formatTitle } from './condition-labels.ts'
import type { TypedFilter } from './build-filter.ts'
import { buildCondition, type TypedCondition, parseBound } from './filter-state.ts'
import { type RangeCondition, useDistribution } from './use-filter-result.ts'
import styles from './filter.module.css'

interface Props {
  condition: TypedCondition
  asked: TypedFilter
  onChange: (next: TypedCondition) => void
}

export function ConditionFields({ condition, asked, onChange }: Props) {
  const { kind, bounds } = condition
  const filter = asked.filter[condition.zone]!
  const built = buildCondition(filter.zone, condition)
  const title = formatTitle(asked.filter.game, condition)
  const names = getFeatureNames(kind)
  return (
    <div className={styles.fields}>
      {built && 'range' in built && <DistributionChart filter={filter} condition={built} title={title} />}
      {kind === 'group' && (
        <Field
          label={`${title}的号码`}
          autoComplete="off"
          value={condition.numbers}
          onChange={({ target }) => onChange({ ...condition, numbers: target.value })}
        />
      )}
      {(kind === 'place' || kind === 'sumTail') && (
        <Digits
          title={title}
          all={kind === 'place' ? listRange(filter.zone.min, filter.zone.max) : TEN}
          chosen={condition.digits}
          onChange={(digits) => onChange({ ...condition, digits })}
        />
      )}
      {bounds.length > 0 &&
        names.map((name, i) => (
          <BoundFields
            key={name}
            name={name}
            bounds={bounds.slice(2 * i, 2 * i + 2)}
            onChange={(from, to) =>
              onChange({ ...condition, bounds: bounds.map((old, at) => [from, to][at - 2 * i] ?? old) })
            }
          />
        ))}
    </div>
  )
}

interface DistributionProps {
  filter: ZoneFilter
  condition: RangeCondition
  title: string
}

const CHART_HEIGHT = 60

function DistributionChart({ filter, condition, title }: DistributionProps) {
  const { range } = condition
  const spread = useDistribution(filter, condition)
  if (!spread) return <div className={styles.spread} aria-hidden="true" />
  const least = spread.findIndex((n) => n > 0)
  const shown = spread.slice(least, spread.findLastIndex((n) => n > 0) + 1)
  const most = Math.max(...shown)
  const label = `${title}从 ${least} 到 ${least + shown.length - 1}，最多见的是 ${least + shown.indexOf(most)}`
  return (
    <figure className={styles.spread}>
      <svg viewBox={`0 0 ${shown.length} ${CHART_HEIGHT}`} preserveAspectRatio="none" role="img" aria-label={label}>
        {shown.map((n, i) => (
          <rect
            key={i}
            x={i}
            width={1}
            y={CHART_HEIGHT * (1 - n / most)}
            height={(CHART_HEIGHT * n) / most}
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

const TEN = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]

interface DigitsProps {
  title: string
  all: readonly number[]
  chosen: readonly number[]
  onChange: (digits: readonly number[]) => void
}

const Digits = ({ title, all, chosen, onChange }: DigitsProps) => (
  <div className={styles.digits} role="group" aria-label={title}>
    {all.map((digit) => (
      <button
        key={digit}
        type="button"
        aria-pressed={chosen.includes(digit)}
        onClick={() => onChange(all.filter((one) => chosen.includes(one) !== (one === digit)))}
      >
        {digit}
      </button>
    ))}
  </div>
)

interface BoundProps {
  name: string
  unit?: string
  bounds: readonly string[]
  onChange: (from: string, to: string) => void
}

export function BoundFields({ name, unit = '', bounds: [from = '', to = ''], onChange }: BoundProps) {
  return (
    <div className={styles.bounds}>
      {name && <span className={styles.name}>{name}</span>}
      <Bound label={`${name}从`} value={from} onChange={(next) => onChange(next, to)} />
      <span aria-hidden="true">到</span>
      <Bound label={`${name}到`} value={to} onChange={(next) => onChange(from, next)} />
      {unit && <span className={styles.unit}>{unit}</span>}
    </div>
  )
}

const Bound = ({ label, value, onChange }: { label: string; value: string; onChange: (next: string) => void }) => (
  <Field
    quiet
    label={label}
    className={styles.bound}
    inputMode="numeric"
    autoComplete="off"
    value={value}
    error={parseBound(value, 0) === null ? '要写数字' : undefined}
    onChange={({ target }) => onChange(target.value)}
  />
)
