interface Props {
  label: string
  names: Readonly<Record<string, string>>
  /** Label of the empty option. */
  all: string
  value: string
  onChoose: (value: string) => void
}

/** A native select for few options. */
export function Select({ label, names, all, value, onChoose }: Props) {
  return (
    <select aria-label={label} value={value} onChange={({ target }) => onChoose(target.value)}>
      <option value="">{all}</option>
      {Object.entries(names).map(([key, name]) => (
        <option key={key} value={key}>
          {name}
        </option>
      ))}
    </select>
  )
}
