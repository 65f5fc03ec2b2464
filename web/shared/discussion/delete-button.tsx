import { showToast } from '#web/shared/lib/toasts.ts'
import { useConfirm } from '#web/shared/page/use-confirm.tsx'
import styles from './comments.module.css'
import type { Discussion } from './discussion.ts'

interface Props {
  discussion: Discussion
  id: number
  onDeleted: () => Promise<unknown>
}

export function DeleteButton({ discussion, id, onDeleted }: Props) {
  const { ask, dialog } = useConfirm((call) => discussion.remove(call, id), {
    question: '确定删除这条评论吗？',
    confirmLabel: '删除',
    says: true,
    onCancel: () => showToast('info', '已取消删除'),
    onDone: onDeleted,
  })
  return (
    <>
      <button type="button" className={styles.word} onClick={ask}>
        删除
      </button>
      {dialog}
    </>
  )
}
