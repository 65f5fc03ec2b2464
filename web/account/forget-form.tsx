import { useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { useLocation, useNavigate } from 'react-router'
import { resetPassword } from '#contract/account.ts'
import { paths } from '#web/app/paths.ts'
import { toast } from '#web/lib/toasts.ts'
import { Button } from '#web/ui/button.tsx'
import { useAsk } from '#web/app/ask.ts'
import { CodeField } from './code-field.tsx'
import { type NewPassword, NewPasswordFields } from './new-password-fields.tsx'
import { PhoneField } from './phone-field.tsx'
import { code, newPassword, resetPhone, sameAs } from './rules.ts'
import styles from './account-forms.module.css'

interface Reset extends NewPassword {
  phone: string
}

/** Resets the password and returns to the page before. */
export function ForgetForm() {
  const reset = useReset()
  const { register, handleSubmit, trigger, getValues, setValue, formState } = useForm<Reset>()
  const { errors, isSubmitting } = formState
  return (
    <form className={styles.form} method="post" noValidate onSubmit={(event) => void handleSubmit(reset)(event)}>
      <PhoneField label="手机号" input={register('phone', resetPhone)} error={errors.phone?.message} />
      <CodeField
        purpose="forget"
        phone={async () => ((await trigger('phone', { shouldFocus: true })) ? getValues('phone') : null)}
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
        重置密码
      </Button>
    </form>
  )
}

function useReset() {
  const ask = useAsk()
  const cache = useQueryClient()
  const navigate = useNavigate()
  const { key } = useLocation()
  return async ({ phone, code: sent, password }: Reset): Promise<void> => {
    const answer = await ask(resetPassword, { phone, code: sent, password })
    if (answer.status !== 200) return
    toast('success', answer.msg)
    cache.clear()
    // The first entry of a visit has this key: what lies behind it is another site.
    await (key === 'default' ? navigate(paths.login(), { replace: true }) : navigate(-1))
  }
}
