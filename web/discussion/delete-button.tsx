import { useState } from 'react'
import { toast } from '#web/lib/toasts.ts'
import { useWrite } from '#web/page/use-action.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import styles from './comments.module.css'
import type { Discussion } from './discussion.ts'

interface Props {
  discussion: Discussion
  id: number
  onDeleted: () => Promise<unknown>
}

/** Deletes one's own comment, after asking. */
export function DeleteButton({ discussion, id, onDeleted }: Props) {
  const [asking, setAsking] = useState(false)
  const { run: remove, pending } = useWrite(discussion.remove, { says: true, onDone: removed })

  function cancel() {
    setAsking(false)
    toast('info', '已取消删除')
  }

  function removed() {
    setAsking(false)
    return onDeleted()
  }

  return (
    <>
      <button type="button" className={styles.word} onClick={() => setAsking(true)}>
        删除
      </button>
      <ConfirmDialog
        open={asking}
        question="确定删除这条评论吗？"
        busy={pending}
        onConfirm={() => remove(id)}
        onClose={cancel}
      />
    </>
  )
}
