import { type Closure } from './closures.ts'
import {
  type LocalDate,
  fromDayNumber,
  addOneDay,
  toDayNumber,
  toInstant,
  toLocalDate,
  toNewYear,
  toWeekdayOfDay,
  toYear,
} from './dates.ts'
import type { Game } from './games.ts'
import { toSortableIssue } from './numbers.ts'

export { type Closure, KNOWN_CLOSURES } from './closures.ts'
export { addOneDay, type LocalDate, toLocalDate, toWeekday } from './dates.ts'

export interface IssueSlot {
  readonly issueno: string
  readonly date: LocalDate
  readonly salesStopAt: Date
  readonly drawAt: Date
}

/** A draw with known numbers, usually the latest one. */
export interface KnownDraw {
  readonly issueno: string
  readonly date: LocalDate
}

// Searches stop after so many days, so that a wrongly typed closure cannot cause an endless loop.
const HORIZON_DAYS = 4 * 366

export function isDrawDay(game: Game, date: LocalDate, closures: readonly Closure[]): boolean {
  return isOpenDrawDay(game, toDayNumber(date), filterClosures(game, date, closures))
}

interface ClosedDays {
  readonly from: number
  readonly to: number
}

function filterClosures(game: Game, date: LocalDate, closures: readonly Closure[]): ClosedDays[] {
  return closures
    .filter(({ to, office }) => to >= date && (office === undefined || office === game.office))
    .map(({ from, to }) => ({ from: toDayNumber(from), to: toDayNumber(to) }))
}

function isOpenDrawDay(game: Game, day: number, closed: readonly ClosedDays[]): boolean {
  return game.drawDays.includes(toWeekdayOfDay(day)) && !closed.some(({ from, to }) => from <= day && day <= to)
}

export function computeDrawTimes(game: Game, date: LocalDate): { salesStopAt: Date; drawAt: Date } {
  const clock = game.clocks.findLast(({ from }) => from <= date) ?? game.clocks[0]!
  return { salesStopAt: toInstant(date, clock.salesStop), drawAt: toInstant(date, clock.draw) }
}

export function listDrawDates(game: Game, from: LocalDate, to: LocalDate, closures: readonly Closure[]): LocalDate[] {
  const closed = filterClosures(game, from, closures)
  const dates: LocalDate[] = []
  for (let day = toDayNumber(from); day <= toDayNumber(to); day++)
    if (isOpenDrawDay(game, day, closed)) dates.push(fromDayNumber(day))
  return dates
}

/** The first draw on or after `start` has the counter `next`. The counters restart at 1 after the end of `year`. */
interface IssueCount {
  readonly start: LocalDate
  readonly next: number
  readonly year: number
}

/**
 * Generates the issues after the latest known draw, including those already due. Starts on 1 January of this year if no
 * draw is known, and on 1 January of last year if the known draw is older.
 */
export function generateSlotsAfter(
  game: Game,
  known: KnownDraw | null,
  closures: readonly Closure[],
  now: Date,
): Generator<IssueSlot, void, undefined> {
  return generateSlots(game, startCountAfter(game, known, now), closures)
}

function startCountAfter(game: Game, known: KnownDraw | null, now: Date): IssueCount {
  const year = toYear(toLocalDate(now))
  if (known === null) return startCountOfYear(year)
  // The counter restarts each January, so older years need not be counted.
  return toYear(known.date) < year - 1 ? startCountOfYear(year - 1) : continueCount(game, known)
}

function startCountOfYear(year: number): IssueCount {
  return { start: toNewYear(year), next: 1, year }
}

function continueCount(game: Game, known: KnownDraw): IssueCount {
  return { start: addOneDay(known.date), next: parseCounter(game, known.issueno) + 1, year: toYear(known.date) }
}

/** Returns the earliest issue after the latest known draw with a sales stop in the future. */
export function findIssueOnSale(
  game: Game,
  known: KnownDraw | null,
  closures: readonly Closure[],
  now: Date,
): IssueSlot {
  return findEarliestSlot(generateSlotsFromToday(game, known, closures, now), ({ salesStopAt }) => salesStopAt > now)
}

/**
 * Returns the earliest issue with a draw time in the future. Between sales stop and draw this is not the issue on sale.
 */
export function findNextDraw(game: Game, known: KnownDraw | null, closures: readonly Closure[], now: Date): IssueSlot {
  return findEarliestSlot(generateSlotsFromToday(game, known, closures, now), ({ drawAt }) => drawAt > now)
}

/** Returns the latest issue that is due and has no known numbers; null if there is none, or no draw is known. */
export function findAwaitedDraw(game: Game, known: KnownDraw | null, closures: readonly Closure[], now: Date) {
  if (known === null) return null
  let awaited: IssueSlot | null = null
  for (const one of generateSlotsAfter(game, known, closures, now)) {
    if (one.drawAt > now) break
    awaited = one
  }
  return awaited
}

/** Lists the due issues without numbers: between the known draws `drawn` (oldest first), and after the last of them. */
export function listMissingSlots(
  game: Game,
  drawn: readonly KnownDraw[],
  closures: readonly Closure[],
  now: Date,
): IssueSlot[] {
  return drawn.flatMap((known, i) => {
    const next = drawn[i + 1]
    const missing: IssueSlot[] = []
    for (const one of generateSlots(game, continueCount(game, known), closures)) {
      const isBefore = next ? one.issueno < next.issueno && one.date < next.date : one.drawAt <= now
      if (!isBefore) break
      missing.push(one)
    }
    return missing
  })
}

export function computeComingDraws(game: Game, known: KnownDraw | null, closures: readonly Closure[], now: Date) {
  const next = findNextDraw(game, known, closures, now)
  return {
    awaited: findAwaitedDraw(game, known, closures, now),
    next,
    following: findNextDraw(game, next, closures, next.drawAt),
  }
}

/** Returns the issue with its draw on a day, from the day of the latest known draw on; null if there is none. */
export function findIssueOnDay(
  game: Game,
  date: LocalDate,
  known: KnownDraw | null,
  closures: readonly Closure[],
  now: Date,
): IssueSlot | null {
  if (known?.date === date) return createSlot(game, date, parseCounter(game, known.issueno))
  for (const found of generateSlotsAfter(game, known, closures, now)) {
    if (found.date >= date) return found.date === date ? found : null
  }
  return null
}

function generateSlotsFromToday(game: Game, known: KnownDraw | null, closures: readonly Closure[], now: Date) {
  return generateSlots(game, startCountAfter(game, known, now), closures, toLocalDate(now))
}

/**
 * Returns the slot of an issue; null if its year has no such issue or is after the next year. Issues after the known
 * draw of the same year are counted from it, all others from 1 January.
 */
export function findSlot(
  game: Game,
  issueno: string,
  known: KnownDraw | null,
  closures: readonly Closure[],
  now: Date,
): IssueSlot | null {
  const counter = parseCounter(game, issueno)
  if (known?.issueno === issueno) return createSlot(game, known.date, counter)
  const year = Number(toSortableIssue(game, issueno).slice(0, 4))
  if (year > toYear(toLocalDate(now)) + 1) return null
  const countsOn = known !== null && toYear(known.date) === year && known.issueno < issueno
  for (const found of generateSlots(game, countsOn ? continueCount(game, known) : startCountOfYear(year), closures)) {
    if (found.issueno === issueno) return found
    if (toYear(found.date) > year) return null
  }
  return null
}

/** Returns the number of the issue that follows `issues` consecutive issues, of which `from` is the first. */
export function computeIssueAfter(game: Game, from: IssueSlot, issues: number, closures: readonly Closure[]): string {
  const count = { start: from.date, next: parseCounter(game, from.issueno), year: toYear(from.date) }
  let left = issues
  return findEarliestSlot(generateSlots(game, count, closures), () => left-- === 0).issueno
}

function* generateSlots(game: Game, { start, next, year }: IssueCount, closures: readonly Closure[], shown = start) {
  const closed = filterClosures(game, start, closures)
  const first = toDayNumber(start)
  const firstShown = toDayNumber(shown)
  let counter = next
  let yearEnd = toDayNumber(toNewYear(year + 1))
  for (let day = first; day < Math.max(first, firstShown) + HORIZON_DAYS; day++) {
    if (!isOpenDrawDay(game, day, closed)) continue
    if (day >= yearEnd) {
      counter = 1
      yearEnd = toDayNumber(toNewYear(toYear(fromDayNumber(day)) + 1))
    }
    if (day >= firstShown) yield createSlot(game, fromDayNumber(day), counter)
    counter++
  }
}

function findEarliestSlot(slots: Iterable<IssueSlot>, liesAhead: (slot: IssueSlot) => boolean): IssueSlot {
  for (const found of slots) if (liesAhead(found)) return found
  throw new Error('no draw within four years: check the closures')
}

function createSlot(game: Game, date: LocalDate, counter: number): IssueSlot {
  const year = game.issueDigits === 7 ? date.slice(0, 4) : date.slice(2, 4)
  return { issueno: year + String(counter).padStart(3, '0'), date, ...computeDrawTimes(game, date) }
}

function parseCounter(game: Game, issueno: string): number {
  return Number(toSortableIssue(game, issueno).slice(4))
}
