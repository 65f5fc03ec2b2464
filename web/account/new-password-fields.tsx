import type { UseFormRegisterReturn } from 'react-hook-form'
import { Field } from '#web/ui/field.tsx'

export interface NewPassword {
  code: string
  password: string
  confirm: string
}

interface Side {
  input: UseFormRegisterReturn
  error: string | undefined
}

/** A new password, twice. */
export function NewPasswordFields({ password, confirm }: { password: Side; confirm: Side }) {
  const shared = { type: 'password', autoComplete: 'new-password', maxLength: 16 } as const
  return (
    <>
      <Field {...password.input} {...shared} label="新密码" placeholder="6-16位数字和英文字母" error={password.error} />
      <Field {...confirm.input} {...shared} label="确认密码" placeholder="再输入一次" error={confirm.error} />
    </>
  )
}
