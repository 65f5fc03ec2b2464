import { useState } from 'react'
import { AppealDialog } from './appeal-dialog.tsx'
import { BlockDialog } from './block-dialog.tsx'
import { ReportDialog } from './report-dialog.tsx'
import type { ContentSubject } from './content-subject.ts'

export type OpenDialog = 'no' | 'report' | 'block'

interface Props {
  subject: ContentSubject
  doing: OpenDialog
  onDo: (next: OpenDialog) => void
}

export function ContentActionDialogs({ subject, doing, onDo }: Props) {
  const done = () => onDo('no')
  return (
    <>
      <ReportDialog subject={subject} open={doing === 'report'} onClose={done} onBlock={() => onDo('block')} />
      <BlockDialog subject={subject} open={doing === 'block'} onClose={done} />
    </>
  )
}

/** Appeal for the member's own content that was taken down. `reviewId`: 0 if no appeal is possible. */
export function Appeal({ reviewId, className }: { reviewId: number; className?: string | undefined }) {
  const [open, setOpen] = useState(false)
  const [sent, setSent] = useState(false)
  if (reviewId === 0) return null
  if (sent) return <span>已申诉</span>
  return (
    <>
      <button type="button" className={className} onClick={() => setOpen(true)}>
        申诉
      </button>
      <AppealDialog reviewId={reviewId} open={open} onSent={() => setSent(true)} onClose={() => setOpen(false)} />
    </>
  )
}
