import type { ComponentProps, SyntheticEvent } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { Field } from '#web/shared/ui/forms/field.tsx'
import { toPhoneDigits } from '#web/me/account/rules.ts'

interface DigitsFieldProps extends ComponentProps<typeof Field> {
  input: UseFormRegisterReturn
  keep: (text: string) => string
}

/** Removes all but digits itself, because maxLength would truncate a pasted “123 456” before the space is removed. */
export function DigitsField({ input, keep, ...field }: DigitsFieldProps) {
  const clean = ({ currentTarget }: SyntheticEvent<HTMLInputElement>) => {
    currentTarget.value = keep(currentTarget.value)
  }
  return (
    <Field
      {...input}
      {...field}
      inputMode="numeric"
      // Changing the value during an IME composition would abort the composition. Its end fires no input event.
      onInput={(event) => !isComposing(event.nativeEvent) && clean(event)}
      onCompositionEnd={(event) => {
        clean(event)
        void input.onChange(event)
      }}
    />
  )
}

const isComposing = (event: Event): boolean => event instanceof InputEvent && event.isComposing

export function PhoneField(field: { label: string; input: UseFormRegisterReturn; error: string | undefined }) {
  return <DigitsField {...field} keep={toPhoneDigits} type="tel" autoComplete="tel" placeholder="11 位手机号" />
}

/** Notice during a proof of work, which is required after many failed attempts. */
export function WorkHint() {
  return (
    <p className="sub" role="status">
      这个账号或网络近来错误较多，正在进行安全验证，请稍候几秒…
    </p>
  )
}
