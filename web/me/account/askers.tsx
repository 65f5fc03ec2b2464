import { agreeing, proving, type Question, useAsked } from '#web/shared/page/question.ts'
import { useEver } from '#web/shared/ui/ever.ts'
import { late } from '#web/shared/ui/late.tsx'

const AgreementDialog = late(async () => (await import('./agreement-dialog.tsx')).AgreementDialog)
const ProofDialog = late(async () => (await import('./proof-dialog.tsx')).ProofDialog)

/** Dialogs that pending calls of the member require, on every page. */
export function Askers() {
  return (
    <>
      <Asker question={agreeing} Dialog={AgreementDialog} />
      <Asker question={proving} Dialog={ProofDialog} />
    </>
  )
}

function Asker({ question, Dialog }: { question: Question; Dialog: typeof AgreementDialog }) {
  const open = useAsked(question)
  const ever = useEver(open)
  const decline = () => question.answer(false)
  return ever && <Dialog open={open} onClose={decline} />
}
