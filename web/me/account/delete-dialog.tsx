import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { deleteAccount, formatMaskedPhone, type User } from '#contract/people/account.ts'
import { refundable } from '#contract/payments/orders.ts'
import { paths } from '#contract/paths.ts'
import { describeRefund } from '#web/shared/lib/describe-refund.ts'
import { finishSignOut } from '#web/shared/page/finish-sign-out.ts'
import { query } from '#client/query.ts'
import { QueryView } from '#web/shared/page/query-view.tsx'
import { Button } from '#web/shared/ui/button.tsx'
import { Dialog } from '#web/shared/ui/overlays/dialog.tsx'
import { useAction } from '#web/shared/page/use-action.ts'
import { showWrongCode, useAccountForm } from './account-form.ts'
import { CodeField } from './sign-in/code-field.tsx'
import { listDeletedItems } from './profile/profile-labels.ts'
import forms from './account-forms.module.css'
import styles from './settings.module.css'

export function DeleteDialog({ user, open, onClose }: { user: User; open: boolean; onClose: () => void }) {
  return (
    <Dialog open={open} onClose={onClose} title="注销账号">
      <p>注销立即生效，不能恢复。以下内容将被删除或失效：</p>
      <ul className={styles.lapses}>
        {listDeletedItems(user).map((words) => (
          <li key={words}>{words}</li>
        ))}
      </ul>
      <ToRefundFirst />
      <p className="sub">您发表过的内容会保留，作者显示为“已注销用户”。</p>
      <DeleteForm phone={user.phone} onClose={onClose} />
    </Dialog>
  )
}

/** Lists the purchases that can still be refunded, because no refund is possible once the account is deleted. */
function ToRefundFirst() {
  const read = useQuery({ ...query(refundable, {}), staleTime: 0 })
  return (
    <QueryView read={read} failed="可以退的款没有查到" hint="请重试，或者先看历史记录里的收据。" loading={{ rows: 1 }}>
      {(all) =>
        all.length > 0 && (
          <div className={styles.refunds}>
            <p>这些现在还能退款，注销后不能再退。要退款，请先不要注销：</p>
            <ul>
              {all.map((one) => (
                <li key={one.order_no}>
                  {one.title}：{describeRefund(one)}
                  <Link className="link" to={paths.receipt(one.order_no)}>
                    怎样退款
                  </Link>
                </li>
              ))}
            </ul>
          </div>
        )
      }
    </QueryView>
  )
}

function DeleteForm({ phone, onClose }: { phone: string; onClose: () => void }) {
  const form = useAccountForm()
  const { run: erase, pending } = useAction(deleteAccount, {
    onDone: ({ msg }) => finishSignOut(msg, paths.home()),
    onRefused: (answer) => showWrongCode(form, answer),
  })
  return (
    <form
      className={`${forms.form} ${styles.sure}`}
      method="post"
      noValidate
      onSubmit={(event) => void form.handleSubmit(erase)(event)}
    >
      <CodeField purpose="delete" phone={async () => phone} form={form} />
      <p className="small muted">验证码将发送到 {formatMaskedPhone(phone)}</p>
      <div className={forms.actions}>
        <Button onClick={onClose}>取消</Button>
        <Button type="submit" kind="primary" busy={pending}>
          确定注销
        </Button>
      </div>
    </form>
  )
}
