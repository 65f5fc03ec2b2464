import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'

interface ConfirmDialogProps {
  open: boolean
  question: string
  confirmLabel?: string
  busy?: boolean
  onConfirm: () => void
  onClose: () => void
}

/** Asks once before something is done: 取消 or 确定. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, question, confirmLabel = '确定', busy = false, onConfirm, onClose } = props
  const footer = (
    <>
      <Button onClick={onClose}>取消</Button>
      <Button kind="primary" busy={busy} onClick={onConfirm}>
        {confirmLabel}
      </Button>
    </>
  )
  return (
    <Dialog open={open} onClose={onClose} title="请确认" footer={footer}>
      <p>{question}</p>
    </Dialog>
  )
}
