import { deleteAccount, maskedPhone, type User } from '#contract/account.ts'
import { paths } from '#contract/paths.ts'
import { useFarewell } from '#web/page/farewell.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { useAction } from '#web/page/use-action.ts'
import { sayWrongCode, useAccountForm } from './account-form.ts'
import { CodeField } from './code-field.tsx'
import { whatLapses } from './profile-words.ts'
import forms from './account-forms.module.css'
import styles from './settings.module.css'

interface Props {
  user: User
  open: boolean
  onClose: () => void
}

/** Erases the account, after having said by name what goes with it. */
export function DeleteDialog({ user, open, onClose }: Props) {
  return (
    <Dialog open={open} onClose={onClose} title="注销账号">
      <p>注销立即生效，不能恢复。以下内容将被删除或失效：</p>
      <ul className={styles.lapses}>
        {whatLapses(user).map((words) => (
          <li key={words}>{words}</li>
        ))}
      </ul>
      <p className="sub">您发表过的内容会保留，作者显示为“已注销用户”。</p>
      <DeleteForm phone={user.phone} onClose={onClose} />
    </Dialog>
  )
}

function DeleteForm({ phone, onClose }: { phone: string; onClose: () => void }) {
  const farewell = useFarewell()
  const form = useAccountForm<{ code: string }>()
  const { run: erase, pending } = useAction(deleteAccount, {
    onDone: ({ msg }) => farewell(msg, paths.home()),
    onRefused: (answer) => sayWrongCode(form, answer),
  })
  return (
    <form
      className={`${forms.form} ${styles.sure}`}
      method="post"
      noValidate
      onSubmit={(event) => void form.handleSubmit(erase)(event)}
    >
      <CodeField purpose="delete" phone={async () => phone} form={form} />
      <p className="small muted">验证码将发送到 {maskedPhone(phone)}</p>
      <div className={forms.actions}>
        <Button onClick={onClose}>取消</Button>
        <Button type="submit" kind="primary" busy={pending}>
          确定注销
        </Button>
      </div>
    </form>
  )
}
