import { type ReactNode, useState } from 'react'
import { ConfirmDialog } from '#web/shared/ui/overlays/dialog.tsx'
import { type ActionOptions, useWrite, type WriteCall } from './use-action.ts'

interface ConfirmOptions<Data> extends ActionOptions<void, Data> {
  question: string
  confirmLabel: string
  onCancel?: () => void
}

/** `ask` opens the dialog, which stays open until the action succeeds or is cancelled. The caller renders `dialog`. */
export function useConfirm<Data>(
  write: WriteCall<void, Data>,
  { question, confirmLabel, onCancel, onDone, ...following }: ConfirmOptions<Data>,
): { ask: () => void; dialog: ReactNode } {
  const [asking, setAsking] = useState(false)
  const { run, pending } = useWrite<void, Data>(write, {
    ...following,
    onDone(answer) {
      setAsking(false)
      return onDone?.(answer)
    },
  })
  function cancel() {
    setAsking(false)
    onCancel?.()
  }
  const common = { open: asking, question, confirmLabel, busy: pending }
  return { ask: () => setAsking(true), dialog: <ConfirmDialog {...common} onConfirm={run} onClose={cancel} /> }
}
