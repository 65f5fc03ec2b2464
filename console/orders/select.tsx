interface Props {
  label: string
  names: Readonly<Record<string, string>>
  /** What '' is called, and stands for: no choice. */
  all: string
  value: string
  onChoose: (value: string) => void
}

/** A choice of few. */
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
