import { useState } from 'react'
import { useAsk } from '#web/page/ask.ts'
import { toast } from '#web/lib/toasts.ts'
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
  const ask = useAsk()
  const [asking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)

  function cancel() {
    setAsking(false)
    toast('info', '已取消删除')
  }

  async function remove() {
    setBusy(true)
    const answer = await discussion.remove(ask, id)
    setBusy(false)
    if (answer.status !== 200) return
    setAsking(false)
    toast('success', answer.msg)
    await onDeleted()
  }

  return (
    <>
      <button type="button" className={styles.word} onClick={() => setAsking(true)}>
        删除
      </button>
      <ConfirmDialog
        open={asking}
        question="确定删除这条评论吗？"
        busy={busy}
        onConfirm={() => void remove()}
        onClose={cancel}
      />
    </>
  )
}
