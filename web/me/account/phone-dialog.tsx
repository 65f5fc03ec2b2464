import { changePhone } from '#contract/people/account.ts'
import { Button } from '#web/shared/ui/button.tsx'
import { Dialog } from '#web/shared/ui/overlays/dialog.tsx'
import { useAction } from '#web/shared/page/use-action.ts'
import { showWrongCode, useAccountForm } from './account-form.ts'
import { CodeField } from './sign-in/code-field.tsx'
import { PhoneField } from './sign-in/phone-field.tsx'
import { useProfileChanged } from './profile/with-profile.tsx'
import { newPhone } from './rules.ts'
import styles from './account-forms.module.css'

export function PhoneDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog open={open} onClose={onClose} title="更换手机号">
      <PhoneForm onDone={onClose} />
    </Dialog>
  )
}

function PhoneForm({ onDone }: { onDone: () => void }) {
  const profileChanged = useProfileChanged()
  const form = useAccountForm<{ phone: string; code: string }>()
  const { register, handleSubmit, trigger, getValues, formState } = form
  const { run: move, pending } = useAction(changePhone, {
    says: true,
    onDone: () => profileChanged().then(onDone),
    onRefused: (answer) => showWrongCode(form, answer),
  })
  return (
    <form className={styles.form} method="post" noValidate onSubmit={(event) => void handleSubmit(move)(event)}>
      <p className="sub">更换后请用新手机号登录，其他设备会退出。</p>
      <PhoneField label="新手机号" input={register('phone', newPhone)} error={formState.errors.phone?.message} />
      <CodeField
        purpose="phone"
        phone={async () => ((await trigger('phone', { shouldFocus: true })) ? getValues('phone') : null)}
        form={form}
      />
      <Button type="submit" kind="primary" busy={pending}>
        更换手机号
      </Button>
    </form>
  )
}
