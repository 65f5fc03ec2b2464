import { Field } from '#web/shared/ui/forms/field.tsx'
import { parseBound } from './filter-state.ts'
import styles from './filter.module.css'

interface Props {
  name: string
  unit?: string
  bounds: readonly string[]
  onChange: (from: string, to: string) => void
}

/** Lower and upper bound, as typed. */
export function BoundFields({ name, unit = '', bounds: [from = '', to = ''], onChange }: Props) {
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
