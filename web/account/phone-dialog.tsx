import { useForm } from 'react-hook-form'
import { changePhone } from '#contract/account.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { useAction } from '#web/page/use-action.ts'
import { CodeField } from './code-field.tsx'
import { PhoneField } from './phone-field.tsx'
import { useProfileChanged } from './profile.queries.ts'
import { code, newPhone } from './rules.ts'
import styles from './account-forms.module.css'

interface Moved {
  phone: string
  code: string
}

interface Props {
  open: boolean
  onClose: () => void
}

/** Moves the account to another phone, by a code sent to it. */
export function PhoneDialog({ open, onClose }: Props) {
  return (
    <Dialog open={open} onClose={onClose} title="更换手机号">
      <PhoneForm onDone={onClose} />
    </Dialog>
  )
}

function PhoneForm({ onDone }: { onDone: () => void }) {
  const { run: move, pending } = useMove(onDone)
  const { register, handleSubmit, trigger, getValues, setValue, clearErrors, formState } = useForm<Moved>()
  const { errors } = formState
  return (
    <form className={styles.form} method="post" noValidate onSubmit={(event) => void handleSubmit(move)(event)}>
      <p className="sub">更换后请用新手机号登录，其他设备会退出。</p>
      <PhoneField
        label="新手机号"
        input={register('phone', { ...newPhone, onChange: () => clearErrors('phone') })}
        error={errors.phone?.message}
      />
      <CodeField
        purpose="phone"
        phone={async () => ((await trigger('phone', { shouldFocus: true })) ? getValues('phone') : null)}
        input={register('code', code)}
        error={errors.code?.message}
        onCode={(told) => setValue('code', told, { shouldValidate: true })}
      />
      <Button type="submit" kind="primary" busy={pending}>
        更换手机号
      </Button>
    </form>
  )
}

function useMove(onDone: () => void) {
  const profileChanged = useProfileChanged()
  return useAction(changePhone, { says: true, onDone: () => profileChanged().then(onDone) })
}
