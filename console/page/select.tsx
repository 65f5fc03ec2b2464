import type { ComponentProps } from 'react'

interface Props<Value extends string> extends Pick<ComponentProps<'select'>, 'name' | 'defaultValue'> {
  label: string
  names: Readonly<Record<string, string>>
  /** Label of the empty option; undefined: there is no empty option. */
  all?: string
  value?: Value
  onChoose?: (value: Value) => void
}

export function Select<Value extends string>({ label, names, all, onChoose, ...select }: Props<Value>) {
  return (
    <select {...select} aria-label={label} onChange={({ target }) => onChoose?.(target.value as Value)}>
      {all !== undefined && <option value="">{all}</option>}
      {Object.entries(names).map(([key, name]) => (
        <option key={key} value={key}>
          {name}
        </option>
      ))}
    </select>
  )
}
