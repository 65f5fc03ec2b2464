import { useSyncExternalStore } from 'react'
import { momentOf } from '#lottery/dates.ts'
import { everySecond } from '#web/shared/lib/every-second.ts'
import { siteTime } from '#client/site-clock.ts'
import { timeLeft } from '#web/shared/lib/time.ts'
import styles from './countdown.module.css'

interface CountdownProps {
  /** A time of the API, Asia/Shanghai. */
  until: string
  /** The site's time when the page was rendered, in milliseconds; without it server HTML only keeps the place. */
  renderedAt?: number
  /** Said once the time has come. */
  over?: string
}

// As wide as most that follow: its place is kept while the server's page has no clock.
const PLACE = '还有 00 小时 00 分'

/** 还有 21 小时 20 分. The first words come with the page; only the browser counts on. */
export function Countdown({ until, renderedAt, over = '' }: CountdownProps) {
  const words = useSyncExternalStore(
    everySecond,
    () => wordsAt(until, siteTime()),
    () => (renderedAt === undefined ? null : wordsAt(until, renderedAt)),
  )
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

const wordsAt = (until: string, now: number) => timeLeft(momentOf(until), new Date(now)) ?? ''
