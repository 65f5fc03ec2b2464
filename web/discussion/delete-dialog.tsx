import { toast } from '#web/lib/toasts.ts'
import { useWrite } from '#web/page/use-action.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import type { Discussion } from './discussion.ts'

interface Props {
  discussion: Discussion
  id: number
  open: boolean
  onClose: () => void
  onDeleted: () => Promise<unknown>
}

/** Deletes one's own comment, after asking. */
export function DeleteDialog({ discussion, id, open, onClose, onDeleted }: Props) {
  const { run: remove, pending } = useWrite(discussion.remove, { says: true, onDone: removed })

  function cancel() {
    onClose()
    toast('info', '已取消删除')
  }

  function removed() {
    onClose()
    return onDeleted()
  }

  return (
    <ConfirmDialog
      open={open}
      question="确定删除这条评论吗？"
      busy={pending}
      onConfirm={() => remove(id)}
      onClose={cancel}
    />
  )
}
