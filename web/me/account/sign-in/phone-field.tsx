import type { UseFormRegisterReturn } from 'react-hook-form'
import { DigitsField } from './digits-field.tsx'
import { toPhoneDigits } from '#web/me/account/rules.ts'

interface PhoneFieldProps {
  label: string
  input: UseFormRegisterReturn
  error: string | undefined
}

export function PhoneField(field: PhoneFieldProps) {
  return <DigitsField {...field} keep={toPhoneDigits} type="tel" autoComplete="tel" placeholder="11 位手机号" />
}
