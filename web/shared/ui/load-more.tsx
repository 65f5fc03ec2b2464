import { useEffect, useState } from 'react'
import { Button } from './button.tsx'
import { EndFace, ErrorFace } from './face.tsx'
import styles from './load-more.module.css'

interface LoadMoreProps {
  more: boolean
  busy: boolean
  /** Said where more did not come. */
  failed?: string | undefined
  /** Asks for more; while it is asked for, gives that up and asks anew. */
  onMore: () => void
}

/** So long more is waited for without a word. */
const PATIENCE_MS = 3000
const SLOW = '网络较慢，还在加载。可以再等等，也可以重试。'

/** The foot of a list that grows: 加载更多, that it takes long, its end, or what went wrong. */
export function LoadMore({ more, busy, failed, onMore }: LoadMoreProps) {
  const [tries, setTries] = useState(0)
  const slow = useSlow(busy, tries)
  function ask() {
    setTries(tries + 1)
    onMore()
  }
  const waits = busy && !slow
  if (failed !== undefined) return <ErrorFace title={failed} hint={slow && SLOW} busy={waits} onRetry={ask} />
  if (!more) return <EndFace />
  return (
    <div className={styles.foot}>
      {slow && (
        <p className={styles.slow} role="status">
          {SLOW}
        </p>
      )}
      {/* One button, so that it keeps the focus. */}
      <Button busy={waits} onClick={ask}>
        {slow ? '重试' : '加载更多'}
      </Button>
    </div>
  )
}

/** Whether a try has been under way for longer than one waits without a word. */
function useSlow(busy: boolean, tries: number): boolean {
  const [slow, setSlow] = useState(false)
  useEffect(() => {
    if (!busy) return
    const timer = setTimeout(() => setSlow(true), PATIENCE_MS)
    return () => {
      clearTimeout(timer)
      setSlow(false)
    }
  }, [busy, tries])
  return slow
}
