import { Input, type InputProps } from 'antd'
import type { SyntheticEvent } from 'react'

type DayInputEvent = SyntheticEvent<HTMLInputElement>

const forget = ({ currentTarget }: DayInputEvent): void => currentTarget.setCustomValidity('')

/** For an input of the browser's own: what is half typed, or missing where it may not, is asked for by these words. */
export const asking = (words: string) => ({
  onInvalid: ({ currentTarget }: DayInputEvent): void => currentTarget.setCustomValidity(words),
  // Of what is half typed and taken away again no change is told: whatever may have been one is looked at anew.
  onInput: forget,
  onKeyDown: forget,
  onBlur: forget,
})

const DAY = asking('请填写完整的日期，如 2026 年 10 月 1 日')

/** A day, YYYY-MM-DD. */
export const DayInput = (props: InputProps) => <Input {...props} type="date" {...DAY} />
