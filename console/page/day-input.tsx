import { Input, type InputProps } from 'antd'
import type { SyntheticEvent } from 'react'

type DayInputEvent = SyntheticEvent<HTMLInputElement>

const clearValidity = ({ currentTarget }: DayInputEvent): void => currentTarget.setCustomValidity('')

/** Validation message for an incomplete or missing value of a native date input. */
export const withValidationMessage = (words: string) => ({
  onInvalid: ({ currentTarget }: DayInputEvent): void => currentTarget.setCustomValidity(words),
  // Native inputs fire no event for an incomplete value that is removed again, so every possible change resets the
  // message.
  onInput: clearValidity,
  onKeyDown: clearValidity,
  onBlur: clearValidity,
})

const DAY_VALIDATION = withValidationMessage('请填写完整的日期，如 2026 年 10 月 1 日')

/** A date, YYYY-MM-DD. */
export const DayInput = (props: InputProps) => <Input {...props} type="date" {...DAY_VALIDATION} />
