import { useState } from 'react'
import { late } from '#web/ui/late.tsx'
import styles from './comments.module.css'
import type { Discussion } from './discussion.ts'

const DeleteDialog = late(async () => (await import('./delete-dialog.tsx')).DeleteDialog)

interface Props {
  discussion: Discussion
  id: number
  onDeleted: () => Promise<unknown>
}

/** Deletes one's own comment. */
export function DeleteButton(props: Props) {
  const [asking, setAsking] = useState(false)
  const close = () => setAsking(false)
  return (
    <>
      <button type="button" className={styles.word} onClick={() => setAsking(true)}>
        删除
      </button>
      <DeleteDialog wanted={asking} show={{ ...props, open: asking, onClose: close }} onLost={close} />
    </>
  )
}
