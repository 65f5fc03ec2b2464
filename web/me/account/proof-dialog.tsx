import { useQuery } from '@tanstack/react-query'
import { formatMaskedPhone, proveMyself } from '#contract/people/account.ts'
import { identityDialog } from '#web/shared/page/pending-dialog.ts'
import { QueryView } from '#web/shared/page/query-view.tsx'
import { useAction } from '#web/shared/page/use-action.ts'
import { Button } from '#web/shared/ui/button.tsx'
import { Dialog } from '#web/shared/ui/overlays/dialog.tsx'
import { showWrongCode, useAccountForm } from './account-form.ts'
import { CodeField } from './sign-in/code-field.tsx'
import { profileQuery } from './profile/with-profile.tsx'
import forms from './account-forms.module.css'

interface Props {
  open: boolean
  /** Called when the member does not enter a code now; the waiting calls fail. */
  onClose: () => void
}

/** Dialog for calls that require a sign-in or code within the last day. A valid code lets these calls continue. */
export function ProofDialog({ open, onClose }: Props) {
  const user = useQuery({ ...profileQuery, enabled: open })
  return (
    <Dialog open={open} onClose={onClose} title="验证身份">
      <QueryView read={user} failed="暂时没有取到您的手机号">
        {({ phone }) => <ProofForm phone={phone} onClose={onClose} />}
      </QueryView>
    </Dialog>
  )
}

function ProofForm({ phone, onClose }: { phone: string; onClose: () => void }) {
  const form = useAccountForm()
  const { run: prove, pending } = useAction(proveMyself, {
    onDone: () => identityDialog.answer(true),
    onRefused: (answer) => showWrongCode(form, answer),
  })
  return (
    <form className={forms.form} method="post" noValidate onSubmit={(event) => void form.handleSubmit(prove)(event)}>
      <p className="sub">
        您登录已超过一天。为了账号安全，请用 {formatMaskedPhone(phone)} 收到的验证码确认是您本人，然后继续刚才的操作。
      </p>
      <CodeField purpose="prove" phone={async () => phone} form={form} />
      <div className={forms.actions}>
        <Button onClick={onClose}>取消</Button>
        <Button type="submit" kind="primary" busy={pending}>
          验证并继续
        </Button>
      </div>
    </form>
  )
}
