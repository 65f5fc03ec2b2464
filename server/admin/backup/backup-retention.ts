import { formatShanghaiTime } from '#lottery/dates.ts'

const NIGHTLY_NAME = /^caiyun-nightly-(\d{4})(\d\d)(\d\d)\d{6}\.tar\.gz(?:\.age)?$/
const DAY = 86_400_000
/** 1970-01-05, a Monday, in days since 1970-01-01. */
const FIRST_MONDAY = 4

export interface BackupRetention {
  days: number
  weeks: number
}

/** Returns the file name of a manual backup, which the nightly job never deletes. */
export const buildManualName = (now: Date, isSealed: boolean): string => buildName('caiyun-', now, isSealed)

export const buildNightlyName = (now: Date, isSealed: boolean): string => buildName('caiyun-nightly-', now, isSealed)

/** Appends the Shanghai time with seconds, so that names sort by time. */
const buildName = (prefix: string, now: Date, isSealed: boolean): string =>
  `${prefix}${formatShanghaiTime(now).replaceAll(/\D/g, '')}.tar.gz${isSealed ? '.age' : ''}`

/**
 * Returns the expired nightly backups. Retains the newest backup of each of the latest `days` days and `weeks` weeks
 * (from Monday) with a backup. Days without a backup do not count, so old backups remain if backups fail.
 */
export function selectExpired(names: readonly string[], { days, weeks }: BackupRetention): string[] {
  const ours = names.filter(isNightly).toSorted().toReversed()
  const kept = new Set([...selectNewest(ours, parseDay, days), ...selectNewest(ours, computeWeek, weeks)])
  return ours.filter((name) => !kept.has(name))
}

export const isNightly = (name: string): boolean => parseDay(name) !== null

/** Returns the newest name of each of the latest `many` periods. `names`: newest first. */
function selectNewest(names: readonly string[], periodOf: (name: string) => number | null, many: number): string[] {
  const newest = new Map<number | null, string>()
  for (const name of names) {
    const period = periodOf(name)
    if (newest.size < many && !newest.has(period)) newest.set(period, name)
  }
  return [...newest.values()]
}

/** Returns the date in a name, in days since 1970; null: not the name of a nightly backup. */
function parseDay(name: string): number | null {
  const [whole, year, month, day] = NIGHTLY_NAME.exec(name) ?? []
  return whole === undefined ? null : Date.UTC(Number(year), Number(month) - 1, Number(day)) / DAY
}

const computeWeek = (name: string): number => Math.floor(((parseDay(name) ?? 0) - FIRST_MONDAY) / 7)
