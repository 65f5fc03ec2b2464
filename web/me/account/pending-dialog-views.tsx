import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { acceptAgreements, myNewAgreements } from '#contract/cms/agreements.ts'
import type { ReplyOf } from '#contract/infra/endpoint.ts'
import { paths } from '#contract/paths.ts'
import { query } from '#client/query.ts'
import { consentDialog, identityDialog } from '#web/shared/page/pending-dialog.ts'
import { QueryView } from '#web/shared/page/query-view.tsx'
import { useAction } from '#web/shared/page/use-action.ts'
import { Button } from '#web/shared/ui/button.tsx'
import { Dialog } from '#web/shared/ui/overlays/dialog.tsx'
import forms from './account-forms.module.css'
import { formatMaskedPhone, proveMyself } from '#contract/people/account.ts'
import { showWrongCode, useAccountForm } from './account-form.ts'
import { CodeField } from './sign-in/code-field.tsx'
import { profileQuery } from './profile/with-profile.tsx'

interface Props {
  open: boolean
  /** Called when the member declines for now; the calls that wait for the consent or code fail. */
  onClose: () => void
}

/** Dialog for calls that require the consent to new agreements. Once the member accepts, these calls continue. */
export function AgreementDialog({ open, onClose }: Props) {
  const fresh = useQuery({ ...query(myNewAgreements, {}), enabled: open, staleTime: 0 })
  return (
    <Dialog open={open} onClose={onClose} title="协议有更新">
      <QueryView read={fresh} failed="暂时没有取到协议">
        {(agreements) => <NewAgreements agreements={agreements} onClose={onClose} />}
      </QueryView>
    </Dialog>
  )
}

function NewAgreements({ agreements, onClose }: { agreements: ReplyOf<typeof myNewAgreements>; onClose: () => void }) {
  const { run, pending } = useAction(acceptAgreements, {
    onDone: () => consentDialog.answer(true),
    changes: [[myNewAgreements.path]],
  })
  const ids = agreements.map(({ id }) => id)
  // No ids: the member has already accepted the versions in another tab.
  const agree = () => (ids.length > 0 ? run({ ids }) : consentDialog.answer(true))
  return (
    <div className={forms.fields}>
      <p>请阅读以下更新，同意后继续刚才的操作。暂不同意时，您仍可浏览、退出登录、导出数据和注销账号。</p>
      {agreements.map(({ id, name, title, version, memo }) => (
        <section key={id}>
          <h3>
            <Link className="link" to={paths.agreement(name)} target="_blank">
              《{title}》第 {version} 版<span className="sr">（在新窗口打开）</span>
            </Link>
          </h3>
          {memo && <p>{memo}</p>}
        </section>
      ))}
      <div className={forms.actions}>
        <Button onClick={onClose}>暂不同意</Button>
        <Button kind="primary" busy={pending} onClick={agree}>
          同意并继续
        </Button>
      </div>
    </div>
  )
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
