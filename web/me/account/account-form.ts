import { type FieldValues, type Path, type RegisterOptions, useForm } from 'react-hook-form'
import { WRONG_CODE } from '#contract/infra/refusal-messages.ts'
import type { FailedAnswer } from '#web/shared/page/use-action.ts'

/** A form that clears the error of a field on change and validates again on submission. */
export function useAccountForm<Fields extends FieldValues>() {
  const form = useForm<Fields>({ reValidateMode: 'onSubmit' })
  const register = <Name extends Path<Fields>>(name: Name, rules?: RegisterOptions<Fields, Name>) =>
    form.register(name, { ...rules, onChange: () => form.clearErrors(name) })
  return { ...form, register }
}

interface CodeForm {
  setError(name: 'code', error: { message: string }, options: { shouldFocus: true }): void
}

/** Shows the error of a wrong code at its field; ignores other rejections. */
export function showWrongCode({ setError }: CodeForm, { msg }: FailedAnswer): void {
  if (msg === WRONG_CODE) setError('code', { message: msg }, { shouldFocus: true })
}
