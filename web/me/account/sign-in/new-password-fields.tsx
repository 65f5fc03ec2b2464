import { Field } from '#web/shared/ui/forms/field.tsx'
import type { AccountForm } from '#web/me/account/account-form.ts'
import { newPassword, createConfirmRule } from '#web/me/account/rules.ts'

export function NewPasswordFields({ form: { register, getValues, formState } }: { form: AccountForm }) {
  const { errors } = formState
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
        {...register(
          'confirm',
          createConfirmRule(() => getValues('password')),
        )}
        {...shared}
        label="确认密码"
        placeholder="再输入一次"
        error={errors.confirm?.message}
      />
    </>
  )
}
