import { useForm } from 'react-hook-form'
import { resetPassword, type User } from '#contract/account.ts'
import { useFarewell } from '#web/app/farewell.ts'
import { paths } from '#web/app/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { useAsk } from '#web/app/ask.ts'
import { CodeField } from './code-field.tsx'
import { type NewPassword, NewPasswordFields } from './new-password-fields.tsx'
import { maskedPhone } from './profile-words.ts'
import { code, newPassword, sameAs } from './rules.ts'
import styles from './account-forms.module.css'

interface Props {
  user: User
  open: boolean
  onClose: () => void
}

/** Sets or changes one's password, by a code to one's own phone. */
export function PasswordDialog({ user, open, onClose }: Props) {
  return (
    <Dialog open={open} onClose={onClose} title={user.has_password === 1 ? '修改密码' : '设置密码'}>
      <PasswordForm phone={user.phone} />
    </Dialog>
  )
}

function PasswordForm({ phone }: { phone: string }) {
  const change = useChange(phone)
  const { register, handleSubmit, getValues, setValue, formState } = useForm<NewPassword>()
  const { errors, isSubmitting } = formState
  return (
    <form className={styles.form} method="post" noValidate onSubmit={(event) => void handleSubmit(change)(event)}>
      <p className="sub">验证码将发送到 {maskedPhone(phone)}。保存后所有设备都要重新登录。</p>
      <CodeField
        purpose="forget"
        phone={async () => phone}
        input={register('code', code)}
        error={errors.code?.message}
        onCode={(told) => setValue('code', told, { shouldValidate: true })}
      />
      <NewPasswordFields
        password={{ input: register('password', newPassword), error: errors.password?.message }}
        confirm={{
          input: register(
            'confirm',
            sameAs(() => getValues('password')),
          ),
          error: errors.confirm?.message,
        }}
      />
      <Button type="submit" kind="primary" busy={isSubmitting}>
        保存密码
      </Button>
    </form>
  )
}

function useChange(phone: string) {
  const ask = useAsk()
  const farewell = useFarewell()
  return async ({ code: sent, password }: NewPassword): Promise<void> => {
    const answer = await ask(resetPassword, { phone, code: sent, password })
    if (answer.status === 200) await farewell(answer.msg, paths.login())
  }
}
