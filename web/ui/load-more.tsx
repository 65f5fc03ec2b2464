import { Button } from './button.tsx'
import { EndFace, ErrorFace } from './face.tsx'
import styles from './load-more.module.css'

interface LoadMoreProps {
  more: boolean
  busy: boolean
  /** Said where more did not come. */
  failed?: string | undefined
  onMore: () => void
}

/** The foot of a list that grows: 加载更多, its end, or what went wrong. */
export function LoadMore({ more, busy, failed, onMore }: LoadMoreProps) {
  if (failed !== undefined) return <ErrorFace title={failed} busy={busy} onRetry={onMore} />
  if (!more) return <EndFace />
  return (
    <div className={styles.foot}>
      <Button busy={busy} onClick={onMore}>
        加载更多
      </Button>
    </div>
  )
}
