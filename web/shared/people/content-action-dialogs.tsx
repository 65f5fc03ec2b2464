import { BlockDialog } from './block-dialog.tsx'
import { ReportDialog } from './report-dialog.tsx'
import type { ContentSubject } from './content-subject.ts'

export type OpenDialog = 'no' | 'report' | 'block'

interface Props {
  subject: ContentSubject
  doing: OpenDialog
  onDo: (next: OpenDialog) => void
}

/** The report and block dialogs for another member's content, one at a time. */
export function ContentActionDialogs({ subject, doing, onDo }: Props) {
  const done = () => onDo('no')
  return (
    <>
      <ReportDialog subject={subject} open={doing === 'report'} onClose={done} onBlock={() => onDo('block')} />
      <BlockDialog subject={subject} open={doing === 'block'} onClose={done} />
    </>
  )
}
