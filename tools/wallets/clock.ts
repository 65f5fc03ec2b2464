const HOUR = 3_600_000
const BEIJING = 8 * HOUR

export type WalletClock = ReturnType<typeof createWalletClock>

/** Clock of the simulated wallets. Tests can move its time and skew the timestamps of signed messages separately. */
export function createWalletClock() {
  let ahead = 0
  let skewed = 0
  return {
    /** Time by which trades expire and are assigned to the bill of a day. */
    now: () => new Date(Date.now() + ahead),
    /** Timestamp of responses and notifications, and reference for requests. */
    stamp: () => new Date(Date.now() + skewed),
    /** Advances `now`, but not `stamp`: a request signed by the site's clock remains valid. */
    pass: (ms: number) => void (ahead += ms),
    set: (to: Date) => void (ahead = to.getTime() - Date.now()),
    skew: (ms: number) => void (skewed = ms),
  }
}

/** Formats as `2026-11-22 13:00:00` in Beijing time. */
export const formatBeijingTime = (at: Date): string =>
  new Date(at.getTime() + BEIJING).toISOString().slice(0, 19).replace('T', ' ')

/** Formats as `2026-11-22` in Beijing time. */
export const formatBeijingDay = (at: Date): string => formatBeijingTime(at).slice(0, 10)

/** Formats as `2026-11-22T13:00:00+08:00`. */
export const formatZonedTime = (at: Date): string => `${formatBeijingTime(at).replace(' ', 'T')}+08:00`

/** Parses the format of `formatBeijingTime`; null if the text is invalid. */
export function parseBeijingTime(text: string): Date | null {
  if (!/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(text)) return null
  const at = new Date(`${text.replace(' ', 'T')}+08:00`)
  return Number.isNaN(at.getTime()) ? null : at
}

/** Returns the state of a day's bill: available from 10:00 on the next day, for three months. */
export function findBillState(day: string, now: Date): 'future' | 'creating' | 'ready' | 'gone' {
  const start = parseBeijingTime(`${day} 00:00:00`)
  if (!start || day >= formatBeijingDay(now)) return 'future'
  const age = now.getTime() - start.getTime()
  if (age < 34 * HOUR) return 'creating'
  return age > 93 * 24 * HOUR ? 'gone' : 'ready'
}
