import { Button } from '#web/shared/ui/button.tsx'
import type { ConfirmDialogProps } from './overlay-props.ts'
import { DialogView } from './dialog-view.tsx'

export function ConfirmView(props: ConfirmDialogProps) {
  const { open, question, confirmLabel, busy = false, onConfirm, onClose } = props
  const footer = (
    <>
      <Button onClick={onClose}>取消</Button>
      <Button kind="primary" busy={busy} onClick={onConfirm}>
        {confirmLabel}
      </Button>
    </>
  )
  return (
    <DialogView open={open} onClose={onClose} title="请确认" footer={footer}>
      <p>{question}</p>
    </DialogView>
  )
}
