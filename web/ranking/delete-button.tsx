import { useState } from 'react'
import { deleteRankingComment } from '#contract/ranking.ts'
import { useAsk } from '#web/page/ask.ts'
import { toast } from '#web/lib/toasts.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import styles from './comments.module.css'

/** Deletes one's own comment, after asking. */
export function DeleteButton({ id, onDeleted }: { id: number; onDeleted: () => Promise<unknown> }) {
  const ask = useAsk()
  const [asking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)

  function cancel() {
    setAsking(false)
    toast('info', '已取消删除')
  }

  async function remove() {
    setBusy(true)
    const answer = await ask(deleteRankingComment, { id })
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
