import type { UseFormRegisterReturn } from 'react-hook-form'
import { Field } from '#web/ui/field.tsx'
import { PHONE_LENGTH } from './rules.ts'

interface PhoneFieldProps {
  label: string
  input: UseFormRegisterReturn
  error: string | undefined
}

export function PhoneField({ label, input, error }: PhoneFieldProps) {
  return (
    <Field
      {...input}
      label={label}
      error={error}
      type="tel"
      inputMode="numeric"
      autoComplete="tel-national"
      placeholder="11 位手机号"
      maxLength={PHONE_LENGTH}
    />
  )
}
