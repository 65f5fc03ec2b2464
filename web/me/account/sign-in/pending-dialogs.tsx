import { consentDialog, identityDialog, type PendingDialog, useIsOpen } from '#web/shared/page/pending-dialog.ts'
import { useHasBeenTrue } from '#web/shared/ui/use-hydrated.ts'
import { lazyComponent } from '#web/shared/ui/overlays/lazy-component.tsx'

const views = () => import('#web/me/account/pending-dialog-views.tsx')
const AgreementDialog = lazyComponent(async () => (await views()).AgreementDialog)
const ProofDialog = lazyComponent(async () => (await views()).ProofDialog)

export function PendingDialogs() {
  return (
    <>
      <PendingDialogView question={consentDialog} Dialog={AgreementDialog} />
      <PendingDialogView question={identityDialog} Dialog={ProofDialog} />
    </>
  )
}

function PendingDialogView({ question, Dialog }: { question: PendingDialog; Dialog: typeof AgreementDialog }) {
  const open = useIsOpen(question)
  const ever = useHasBeenTrue(open)
  const decline = () => question.answer(false)
  return ever && <Dialog open={open} onClose={decline} />
}
