import type { ReactNode } from 'react'
import { useForm } from 'react-hook-form'
import { resetPassword } from '#contract/account.ts'
import { useAction } from '#web/page/use-action.ts'
import { Button } from '#web/ui/button.tsx'
import { CodeField } from './code-field.tsx'
import { type NewPassword, NewPasswordFields } from './new-password-fields.tsx'
import { PhoneField } from './phone-field.tsx'
import { code, resetPhone } from './rules.ts'
import styles from './account-forms.module.css'

interface Reset extends NewPassword {
  phone: string
}

interface ResetFormProps {
  /** The phone that the code goes to; asked for where nobody is signed in. */
  phone?: string
  submit: string
  /** The password is set, and every session has ended. */
  onDone: (words: string) => Promise<void>
  children?: ReactNode
}

/** Sets a new password by code. */
export function ResetForm({ phone: known, submit, onDone, children }: ResetFormProps) {
  const { register, handleSubmit, trigger, getValues, setValue, clearErrors, formState } = useForm<Reset>()
  const { errors } = formState
  const typed = async () => ((await trigger('phone', { shouldFocus: true })) ? getValues('phone') : null)
  const { run: reset, pending } = useAction(resetPassword, {
    inputOf: ({ phone, code: sent, password }: Reset) => ({ phone: known ?? phone, code: sent, password }),
    onDone: ({ msg }) => onDone(msg),
  })

  return (
    <form className={styles.form} method="post" noValidate onSubmit={(event) => void handleSubmit(reset)(event)}>
      {children}
      {known === undefined && (
        <PhoneField
          label="手机号"
          input={register('phone', { ...resetPhone, onChange: () => clearErrors('phone') })}
          error={errors.phone?.message}
        />
      )}
      <CodeField
        purpose="forget"
        phone={async () => known ?? typed()}
        input={register('code', code)}
        error={errors.code?.message}
        onCode={(told) => setValue('code', told, { shouldValidate: true })}
      />
      <NewPasswordFields register={register} getValues={getValues} errors={errors} />
      <Button type="submit" kind="primary" busy={pending}>
        {submit}
      </Button>
    </form>
  )
}
