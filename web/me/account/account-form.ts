import { type FieldValues, type Path, type RegisterOptions, useForm } from 'react-hook-form'
import { WRONG_CODE } from '#contract/infra/refusal-messages.ts'
import type { FailedAnswer } from '#web/shared/page/use-action.ts'

/** Returns a form that clears a field's error when the field changes and validates again only on submission. */
export function useAccountForm<Fields extends FieldValues>() {
  const form = useForm<Fields>({ reValidateMode: 'onSubmit' })
  const register = <Name extends Path<Fields>>(name: Name, rules?: RegisterOptions<Fields, Name>) =>
    form.register(name, { ...rules, onChange: () => form.clearErrors(name) })
  return { ...form, register }
}

interface CodeForm {
  setError(name: 'code', error: { message: string }, options: { shouldFocus: true }): void
}

export function showWrongCode({ setError }: CodeForm, { msg }: FailedAnswer): void {
  if (msg === WRONG_CODE) setError('code', { message: msg }, { shouldFocus: true })
}
