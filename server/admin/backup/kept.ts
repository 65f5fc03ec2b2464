import { shanghaiTime } from '#lottery/dates.ts'

const NAME = /^caiyun-(\d{4})(\d\d)(\d\d)\d{6}\.tar\.gz(?:\.age)?$/
const DAY = 86_400_000
/** 1970-01-05, a Monday, in days. */
const FIRST_MONDAY = 4

/** How many are kept: the newest of so many days, and of so many weeks. */
export interface Keeping {
  days: number
  weeks: number
}

/** The name of a backup, by its moment in Shanghai to the second: names sort as times do. */
export const backupName = (now: Date, isSealed: boolean): string =>
  `caiyun-${shanghaiTime(now).replaceAll(/\D/g, '')}.tar.gz${isSealed ? '.age' : ''}`

/**
 * Which of the files in a folder go: backups of ours, by their names, that are not the newest of one of the latest `days` days,
 * nor of one of the latest `weeks` weeks (from Monday on), on which one was made. Days without a backup do not count: where none
 * can be made any more, the old ones stay.
 */
export function going(names: readonly string[], { days, weeks }: Keeping): string[] {
  const ours = names
    .filter((name) => dayOf(name) !== null)
    .toSorted()
    .toReversed()
  const kept = new Set([...newestOf(ours, dayOf, days), ...newestOf(ours, weekOf, weeks)])
  return ours.filter((name) => !kept.has(name))
}

/** Whether the file is a backup, by its name. */
export const isBackup = (name: string): boolean => dayOf(name) !== null

/** Of the latest `many` periods the newest of each; `names` from the newest on. */
function newestOf(names: readonly string[], periodOf: (name: string) => number | null, many: number): string[] {
  const newest = new Map<number | null, string>()
  for (const name of names) {
    const period = periodOf(name)
    if (newest.size < many && !newest.has(period)) newest.set(period, name)
  }
  return [...newest.values()]
}

/** The day that the name says, in days since 1970; null: it is no backup's. */
function dayOf(name: string): number | null {
  const [whole, year, month, day] = NAME.exec(name) ?? []
  return whole === undefined ? null : Date.UTC(Number(year), Number(month) - 1, Number(day)) / DAY
}

const weekOf = (name: string): number => Math.floor(((dayOf(name) ?? 0) - FIRST_MONDAY) / 7)
