import { useEffect, useState } from 'react'
import { Button } from './button.tsx'
import { EndOfList, ErrorView } from './state-views.tsx'
import styles from './load-more.module.css'

interface LoadMoreProps {
  more: boolean
  busy: boolean
  failed?: string | undefined
  /** Loads the next page. A call while it is loading cancels and restarts the request. */
  onMore: () => void
}

const SLOW_AFTER_MS = 3000
const SLOW_MESSAGE = '网络较慢，还在加载。可以再等等，也可以重试。'

export function LoadMore({ more, busy, failed, onMore }: LoadMoreProps) {
  const [tries, setTries] = useState(0)
  const slow = useSlow(busy, tries)
  function ask() {
    setTries(tries + 1)
    onMore()
  }
  const waits = busy && !slow
  if (failed !== undefined) return <ErrorView title={failed} hint={slow && SLOW_MESSAGE} busy={waits} onRetry={ask} />
  if (!more) return <EndOfList />
  return (
    <div className={styles.foot}>
      {slow && (
        <p className={styles.slow} role="status">
          {SLOW_MESSAGE}
        </p>
      )}
      {/* The same button for both labels, so that it retains the focus. */}
      <Button busy={waits} onClick={ask}>
        {slow ? '重试' : '加载更多'}
      </Button>
    </div>
  )
}

function useSlow(busy: boolean, tries: number): boolean {
  const [slow, setSlow] = useState(false)
  useEffect(() => {
    if (!busy) return
    const timer = setTimeout(() => setSlow(true), SLOW_AFTER_MS)
    return () => {
      clearTimeout(timer)
      setSlow(false)
    }
  }, [busy, tries])
  return slow
}
