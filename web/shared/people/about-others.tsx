import { BlockDialog } from './block-dialog.tsx'
import { ReportDialog } from './report-dialog.tsx'
import type { Subject } from './subject.ts'

export type Doing = 'no' | 'report' | 'block'

interface Props {
  subject: Subject
  doing: Doing
  onDo: (next: Doing) => void
}

/** The report and block dialogs for another member's content, one at a time. */
export function AboutOthers({ subject, doing, onDo }: Props) {
  const done = () => onDo('no')
  return (
    <>
      <ReportDialog subject={subject} open={doing === 'report'} onClose={done} onBlock={() => onDo('block')} />
      <BlockDialog subject={subject} open={doing === 'block'} onClose={done} />
    </>
  )
}
