import { answerAgreement, useAgreeing } from '#web/page/agreeing.ts'
import { useEver } from '#web/ui/ever.ts'
import { late } from '#web/ui/late.tsx'

const AgreementDialog = late(async () => (await import('./agreement-dialog.tsx')).AgreementDialog)
const decline = () => answerAgreement(false)

/** Where a member is asked to accept a new version of an agreement, whatever page they are on. */
export function AgreementAsker() {
  const open = useAgreeing()
  const ever = useEver(open)
  return ever && <AgreementDialog wanted={open} show={{ open, onClose: decline }} onLost={decline} />
}
