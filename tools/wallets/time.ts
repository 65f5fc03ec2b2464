const HOUR = 3_600_000
const BEIJING = 8 * HOUR

/**
 * The wallets' clock. Two parts are adjustable: the time of business events, and the offset of the timestamps in
 * signatures.
 */
export interface Time {
  /** Current time, for the expiry of orders and for bills. */
  now(): Date
  /** Timestamp of responses and notices, also compared with the timestamps of requests. */
  stamp(): Date
  /** Advances the time, except for signatures. */
  pass(ms: number): void
  /** Sets the same time, which continues from there. */
  set(to: Date): void
  /** Sets the offset of the timestamps in milliseconds; negative: behind. */
  skew(ms: number): void
}

export function timeOf(machine: () => number = Date.now): Time {
  let ahead = 0
  let skewed = 0
  return {
    now: () => new Date(machine() + ahead),
    stamp: () => new Date(machine() + skewed),
    pass: (ms) => void (ahead += ms),
    set: (to) => void (ahead = to.getTime() - machine()),
    skew: (ms) => void (skewed = ms),
  }
}

/** Formats `2026-11-22 13:00:00` in Beijing time. */
export const inBeijing = (at: Date): string =>
  new Date(at.getTime() + BEIJING).toISOString().slice(0, 19).replace('T', ' ')

/** Formats `2026-11-22` in Beijing time. */
export const dayInBeijing = (at: Date): string => inBeijing(at).slice(0, 10)

/** `2026-11-22T13:00:00+08:00`. */
export const withZone = (at: Date): string => `${inBeijing(at).replace(' ', 'T')}+08:00`

/** Parses the format of `inBeijing`; null if the text is invalid. */
export function fromBeijing(text: string): Date | null {
  if (!/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(text)) return null
  const at = new Date(`${text.replace(' ', 'T')}+08:00`)
  return Number.isNaN(at.getTime()) ? null : at
}

/** State of a day's bill: available from 10:00 on the next day for three months. */
export function hasBill(day: string, now: Date): 'future' | 'creating' | 'ready' | 'gone' {
  const start = fromBeijing(`${day} 00:00:00`)
  if (!start || day >= dayInBeijing(now)) return 'future'
  const age = now.getTime() - start.getTime()
  if (age < 34 * HOUR) return 'creating'
  return age > 93 * 24 * HOUR ? 'gone' : 'ready'
}
