const HOUR = 3_600_000
const BEIJING = 8 * HOUR

/** The wallets' time. Its hands can be turned for what happens by day; what stands in signatures can be wrong. */
export interface Time {
  /** By which orders expire and bills are written. */
  now(): Date
  /** What answers and notices are stamped with, and requests compared to. */
  stamp(): Date
  /** Lets time pass, for all but signatures. */
  pass(ms: number): void
  /** Sets the same time to a moment, from which it runs on. */
  set(to: Date): void
  /** Makes the stamps run ahead by `ms`; behind, below zero. */
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

/** `2026-11-22 13:00:00`, in Beijing. */
export const inBeijing = (at: Date): string =>
  new Date(at.getTime() + BEIJING).toISOString().slice(0, 19).replace('T', ' ')

/** `2026-11-22`, in Beijing. */
export const dayInBeijing = (at: Date): string => inBeijing(at).slice(0, 10)

/** `2026-11-22T13:00:00+08:00`. */
export const withZone = (at: Date): string => `${inBeijing(at).replace(' ', 'T')}+08:00`

/** What `inBeijing` wrote; null where it's no such time. */
export function fromBeijing(text: string): Date | null {
  if (!/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(text)) return null
  const at = new Date(`${text.replace(' ', 'T')}+08:00`)
  return Number.isNaN(at.getTime()) ? null : at
}

/** Whether the bill of a day is there: from ten in the morning after, for three months. */
export function hasBill(day: string, now: Date): 'future' | 'creating' | 'ready' | 'gone' {
  const start = fromBeijing(`${day} 00:00:00`)
  if (!start || day >= dayInBeijing(now)) return 'future'
  const age = now.getTime() - start.getTime()
  if (age < 34 * HOUR) return 'creating'
  return age > 93 * 24 * HOUR ? 'gone' : 'ready'
}
