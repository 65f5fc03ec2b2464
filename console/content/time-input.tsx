import { Input } from 'antd'

interface Props {
  /** A time of the API, such as 2026-11-22 10:00:00; ''. */
  value?: string
  onChange?: (time: string) => void
  name: string
}

/** A moment by the clock of Beijing, to the minute. */
export function TimeInput({ value = '', onChange, name }: Props) {
  return (
    <Input
      type="datetime-local"
      aria-label={name}
      value={value.slice(0, 16).replace(' ', 'T')}
      onChange={({ target }) => onChange?.(target.value === '' ? '' : `${target.value.replace('T', ' ')}:00`)}
    />
  )
}
