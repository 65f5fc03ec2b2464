import { formatMaskedPhone, type User } from '#contract/people/account.ts'
import { paths } from '#contract/paths.ts'
import { finishSignOut } from '#web/shared/page/finish-sign-out.ts'
import { Dialog } from '#web/shared/ui/overlays/dialog.tsx'
import { ResetForm } from './sign-in/reset-form.tsx'

interface Props {
  user: User
  open: boolean
  onClose: () => void
}

export function PasswordDialog({ user: { phone, has_password }, open, onClose }: Props) {
  return (
    <Dialog open={open} onClose={onClose} title={has_password === 1 ? '修改密码' : '设置密码'}>
      <ResetForm phone={phone} submit="保存密码" onDone={(words) => finishSignOut(words, paths.login())}>
        <p className="sub">验证码将发送到 {formatMaskedPhone(phone)}。保存后所有设备都要重新登录。</p>
      </ResetForm>
    </Dialog>
  )
}
