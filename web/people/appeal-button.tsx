import { useState } from 'react'
import { late } from '#web/ui/late.tsx'

const AppealDialog = late(async () => (await import('./appeal-dialog.tsx')).AppealDialog)

/** Beside something of one's own that was taken down: one's words against it. 0: there is nothing to appeal against. */
export function AppealButton({ reviewId, className }: { reviewId: number; className?: string | undefined }) {
  const [open, setOpen] = useState(false)
  const [sent, setSent] = useState(false)
  const close = () => setOpen(false)
  if (reviewId === 0) return null
  if (sent) return <span>已申诉</span>
  return (
    <>
      <button type="button" className={className} onClick={() => setOpen(true)}>
        申诉
      </button>
      <AppealDialog
        wanted={open}
        show={{ reviewId, open, onSent: () => setSent(true), onClose: close }}
        onLost={close}
      />
    </>
  )
}
