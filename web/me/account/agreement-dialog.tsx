import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { acceptAgreements, myNewAgreements } from '#contract/cms/agreements.ts'
import type { ReplyOf } from '#contract/infra/endpoint.ts'
import { paths } from '#contract/paths.ts'
import { query } from '#client/query.ts'
import { consentDialog } from '#web/shared/page/pending-dialog.ts'
import { QueryView } from '#web/shared/page/query-view.tsx'
import { useAction } from '#web/shared/page/use-action.ts'
import { Button } from '#web/shared/ui/button.tsx'
import { Dialog } from '#web/shared/ui/overlays/dialog.tsx'
import forms from './account-forms.module.css'

interface Props {
  open: boolean
  /** Called when the member does not accept now; the waiting calls fail. */
  onClose: () => void
}

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
