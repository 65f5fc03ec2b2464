import { block, unblock } from '#contract/ugc/moderation.ts'
import { toast } from '#web/shared/lib/toasts.ts'
import { useAction } from '#web/shared/page/use-action.ts'
import { ConfirmDialog } from '#web/shared/ui/dialog.tsx'
import { EVERYTHING } from './people.queries.ts'
import type { Subject } from './subject.ts'

interface Props {
  subject: Subject
  open: boolean
  onClose: () => void
}

/** Confirms, blocks the member, and offers undo in a toast. */
export function BlockDialog({ subject: { kind, id, nickname }, open, onClose }: Props) {
  const { run: takeBack } = useAction(unblock, { says: true, changes: [EVERYTHING] })
  const { run, pending } = useAction(block, {
    onDone({ data }) {
      onClose()
      toast('success', `已屏蔽${nickname}，可以在设置里取消`, { label: '撤销', run: () => takeBack(data) })
    },
    changes: [EVERYTHING],
  })
  return (
    <ConfirmDialog
      open={open}
      question={`屏蔽${nickname}后，您不再看到对方的动态和评论，也收不到对方带来的通知。对方不会知道。`}
      confirmLabel="屏蔽"
      busy={pending}
      onConfirm={() => run({ kind, id })}
      onClose={onClose}
    />
  )
}
