import type { FieldErrors, UseFormRegisterReturn } from 'react-hook-form'
import { Field } from '#web/shared/ui/forms/field.tsx'
import { newPassword, createConfirmRule } from '#web/me/account/rules.ts'

export interface NewPassword {
  code: string
  password: string
  confirm: string
}

type PasswordFields = Pick<NewPassword, 'password' | 'confirm'>

interface Props {
  register(
    name: keyof PasswordFields,
    rules: typeof newPassword | ReturnType<typeof createConfirmRule>,
  ): UseFormRegisterReturn
  getValues(name: 'password'): string
  errors: FieldErrors<PasswordFields>
}

export function NewPasswordFields({ register, getValues, errors }: Props) {
  const confirmed = createConfirmRule(() => getValues('password'))
  const shared = { type: 'password', autoComplete: 'new-password' } as const
  return (
    <>
      <Field
        {...register('password', newPassword)}
        {...shared}
        label="新密码"
        placeholder="6-16位数字和英文字母"
        error={errors.password?.message}
      />
      <Field
        {...register('confirm', confirmed)}
        {...shared}
        label="确认密码"
        placeholder="再输入一次"
        error={errors.confirm?.message}
      />
    </>
  )
}
