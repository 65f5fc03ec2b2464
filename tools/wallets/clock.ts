import { formatShanghaiTime, toInstant } from '#lottery/dates.ts'

const HOUR = 3_600_000

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

/** Formats as `2026-11-22T13:00:00+08:00`. */
export const formatZonedTime = (at: Date): string => `${formatShanghaiTime(at).replace(' ', 'T')}+08:00`

/** A day's bill is ready at 10:00 on the next day. */
export const isBillReady = (day: string, now: Date): boolean =>
  now.getTime() - toInstant(day, '00:00').getTime() >= 34 * HOUR
