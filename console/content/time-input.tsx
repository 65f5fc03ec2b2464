import { Input } from 'antd'
import { withValidationMessage } from '#console/page/day-input.tsx'

const TIME = withValidationMessage('请填写完整的日期和时间，如 2026 年 10 月 1 日 10:00')

interface Props {
  /** API time, for example 2026-11-22 10:00:00; '' if none. */
  value?: string
  onChange?: (time: string) => void
  name: string
}

/** Input for a date and time in China, to the minute. */
export function TimeInput({ value = '', onChange, name }: Props) {
  return (
    <Input
      type="datetime-local"
      aria-label={name}
      {...TIME}
      value={value.slice(0, 16).replace(' ', 'T')}
      onChange={({ target }) => onChange?.(target.value === '' ? '' : `${target.value.replace('T', ' ')}:00`)}
    />
  )
}
