import { BlockDialog } from './block-dialog.tsx'
import { ReportDialog } from './report-dialog.tsx'
import type { ContentSubject } from './content-subject.ts'

export type OpenDialog = 'no' | 'report' | 'block'

interface Props {
  subject: ContentSubject
  doing: OpenDialog
  onDo: (next: OpenDialog) => void
}

/** Dialogs to report content of another member or to block its author; at most one is open. */
export function ContentActionDialogs({ subject, doing, onDo }: Props) {
  const done = () => onDo('no')
  return (
    <>
      <ReportDialog subject={subject} open={doing === 'report'} onClose={done} onBlock={() => onDo('block')} />
      <BlockDialog subject={subject} open={doing === 'block'} onClose={done} />
    </>
  )
}
