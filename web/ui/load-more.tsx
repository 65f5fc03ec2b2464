import { Button } from './button.tsx'
import { EndFace } from './face.tsx'
import styles from './load-more.module.css'

interface LoadMoreProps {
  more: boolean
  busy: boolean
  onMore: () => void
}

/** The foot of a list that grows: 加载更多, or its end. */
export function LoadMore({ more, busy, onMore }: LoadMoreProps) {
  if (!more) return <EndFace />
  return (
    <div className={styles.foot}>
      <Button busy={busy} onClick={onMore}>
        加载更多
      </Button>
    </div>
  )
}
