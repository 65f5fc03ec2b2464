import { Input, type InputProps } from 'antd'
import type { SyntheticEvent } from 'react'

type DayInputEvent = SyntheticEvent<HTMLInputElement>

const clearValidity = ({ currentTarget }: DayInputEvent): void => currentTarget.setCustomValidity('')

/** Props of a native date input that set the message for an incomplete or missing value. */
export const withValidationMessage = (words: string) => ({
  onInvalid: ({ currentTarget }: DayInputEvent): void => currentTarget.setCustomValidity(words),
  // A native date input fires no `input` event when an incomplete value is removed, so key presses and leaving the
  // field also reset the message.
  onInput: clearValidity,
  onKeyDown: clearValidity,
  onBlur: clearValidity,
})

const DAY_VALIDATION = withValidationMessage('请填写完整的日期，如 2026 年 10 月 1 日')

/** Input for a date; its value is YYYY-MM-DD. */
export const DayInput = (props: InputProps) => <Input {...props} type="date" {...DAY_VALIDATION} />
