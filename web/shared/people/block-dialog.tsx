import { block, unblock } from '#contract/ugc/moderation.ts'
import { showToast } from '#web/shared/lib/toasts.ts'
import { useAction } from '#web/shared/page/use-action.ts'
import { ConfirmDialog } from '#web/shared/ui/overlays/dialog.tsx'
import { ALL_QUERIES } from './people.queries.ts'
import type { ContentSubject } from './content-subject.ts'

interface Props {
  subject: ContentSubject
  open: boolean
  onClose: () => void
}

export function BlockDialog({ subject: { kind, id, nickname }, open, onClose }: Props) {
  const { run: takeBack } = useAction(unblock, { says: true, changes: [ALL_QUERIES] })
  const { run, pending } = useAction(block, {
    onDone({ data }) {
      onClose()
      showToast('success', `已屏蔽${nickname}，可以在设置里取消`, { label: '撤销', run: () => takeBack(data) })
    },
    changes: [ALL_QUERIES],
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
