import { type RegisterOptions, useForm } from 'react-hook-form'
import { WRONG_CODE } from '#contract/infra/refusal-messages.ts'
import type { FailedAnswer } from '#web/shared/page/use-action.ts'

/** Fields of all account forms. Each form registers those that it shows. */
export interface AccountFields {
  phone: string
  code: string
  totp: string
  password: string
  confirm: string
  remember: boolean
  agreed: boolean
  endAddresses: boolean
}

export type AccountForm = ReturnType<typeof useAccountForm>

/** Returns a form that clears a field's error when the field changes and validates again only on submission. */
export function useAccountForm() {
  const form = useForm<AccountFields>({ reValidateMode: 'onSubmit' })
  const register = <Name extends keyof AccountFields>(name: Name, rules?: RegisterOptions<AccountFields, Name>) =>
    form.register(name, { ...rules, onChange: () => form.clearErrors(name) })
  return { ...form, register }
}

export function showWrongCode({ setError }: AccountForm, { msg }: FailedAnswer): void {
  if (msg === WRONG_CODE) setError('code', { message: msg }, { shouldFocus: true })
}
