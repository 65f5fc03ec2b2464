import { useSyncExternalStore } from 'react'
import { parseShanghaiTime } from '#lottery/dates.ts'
import { onEverySecond } from '#web/shared/lib/on-every-second.ts'
import { siteTime } from '#client/site-clock.ts'
import { formatTimeLeft } from '#web/shared/lib/time.ts'
import styles from './countdown.module.css'

interface CountdownProps {
  /** API time, Asia/Shanghai. */
  until: string
  /** The server's time when the page was rendered, in milliseconds; without it, server HTML only reserves the space. */
  renderedAt?: number
  /** Text shown once the time has passed. */
  over?: string
}

// Text of typical width that reserves the space in server HTML without a clock.
const PLACEHOLDER = '还有 00 小时 00 分'

/** Countdown: 还有 21 小时 20 分. The page contains the first text; the browser updates it. */
export function Countdown({ until, renderedAt, over = '' }: CountdownProps) {
  const words = useSyncExternalStore(
    onEverySecond,
    () => formatCountdown(until, siteTime()),
    () => (renderedAt === undefined ? null : formatCountdown(until, renderedAt)),
  )
  if (words === null) {
    return (
      <span className={styles.place} aria-hidden="true">
        {PLACEHOLDER}
      </span>
    )
  }
  return (
    <span className="num" role="timer">
      {words || over}
    </span>
  )
}

const formatCountdown = (until: string, now: number) => formatTimeLeft(parseShanghaiTime(until), new Date(now)) ?? ''
