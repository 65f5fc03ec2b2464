import { useState } from 'react'
import { AppealDialog } from './appeal-dialog.tsx'

/**
 * Button for an appeal, next to the member's own content that was taken down. `reviewId`: 0 if no appeal is possible.
 */
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
