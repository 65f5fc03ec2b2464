import { useEffect, useRef, useSyncExternalStore } from 'react'
import { siteTime } from '#web/lib/site-clock.ts'
import { momentOf, timeLeft } from '#web/lib/time.ts'
import styles from './countdown.module.css'

interface CountdownProps {
  /** A time of the API, Asia/Shanghai. */
  until: string
  /** Said once the time has come. */
  over?: string
  /** Called once when the time comes while the page is open. */
  onOver?: () => void
}

const TICK_MS = 1000
// As wide as most that follow: its place is kept while the server's page has no clock.
const PLACE = '还有 00 小时 00 分'

/** 还有 21 小时 20 分. Only the browser counts; server HTML keeps its place. */
export function Countdown({ until, over = '', onOver }: CountdownProps) {
  const words = useSyncExternalStore(
    everySecond,
    () => timeLeft(momentOf(until), new Date(siteTime())) ?? '',
    () => null,
  )
  useOnce(words === '', onOver)
  if (words === null) {
    return (
      <span className={styles.place} aria-hidden="true">
        {PLACE}
      </span>
    )
  }
  return (
    <span className="num" role="timer">
      {words || over}
    </span>
  )
}

function everySecond(tell: () => void): () => void {
  const timer = setInterval(tell, TICK_MS)
  return () => clearInterval(timer)
}

// What was over when the page opened is no event.
function useOnce(isOver: boolean, onOver: (() => void) | undefined) {
  const counted = useRef(false)
  useEffect(() => {
    if (isOver && counted.current) onOver?.()
    counted.current = !isOver
  }, [isOver])
}
