import { useSyncExternalStore } from 'react'
import { parseShanghaiTime } from '#lottery/dates.ts'
import { onEverySecond } from '#web/shared/lib/on-every-second.ts'
import { siteTime } from '#client/site-clock.ts'
import { formatTimeLeft } from '#web/shared/lib/time.ts'
import styles from './countdown.module.css'

interface CountdownProps {
  /** Time at which the countdown ends, in Asia/Shanghai, as the API formats it. */
  until: string
  /** Server time of rendering, in milliseconds. Without it the server renders an invisible placeholder. */
  renderedAt?: number
  over?: string
}

// Text of typical width, for the placeholder.
const PLACEHOLDER = '还有 00 小时 00 分'

/** Time until a moment, as in 还有 21 小时 20 分. The browser updates it every second. */
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
