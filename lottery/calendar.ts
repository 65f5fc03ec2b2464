import { type Closure } from './closures.ts'
import {
  type LocalDate,
  dateOf,
  dayAfter,
  dayOf,
  instantOf,
  localDate,
  newYear,
  weekdayOfDay,
  yearOf,
} from './dates.ts'
import type { Game } from './games.ts'
import { sortableIssue } from './numbers.ts'

export { type Closure, KNOWN_CLOSURES } from './closures.ts'
export { dayAfter, type LocalDate, localDate, weekdayOf } from './dates.ts'

/** A draw day of a game with its issue number. */
export interface IssueSlot {
  readonly issueno: string
  readonly date: LocalDate
  readonly salesStopAt: Date
  readonly drawAt: Date
}

/** The latest draw with numbers. */
export interface KnownDraw {
  readonly issueno: string
  readonly date: LocalDate
}

// A closure longer than this is a typing error.
const HORIZON_DAYS = 4 * 366

/** Checks that the game draws on the date. */
export function isDrawDay(game: Game, date: LocalDate, closures: readonly Closure[]): boolean {
  return draws(game, dayOf(date), closuresFrom(game, date, closures))
}

interface ClosedDays {
  readonly from: number
  readonly to: number
}

function closuresFrom(game: Game, date: LocalDate, closures: readonly Closure[]): ClosedDays[] {
  return closures
    .filter(({ to, office }) => to >= date && (office === undefined || office === game.office))
    .map(({ from, to }) => ({ from: dayOf(from), to: dayOf(to) }))
}

function draws(game: Game, day: number, closed: readonly ClosedDays[]): boolean {
  return game.drawDays.includes(weekdayOfDay(day)) && !closed.some(({ from, to }) => from <= day && day <= to)
}

/** Returns the times of sales stop and draw on a draw day. */
export function drawClock(game: Game, date: LocalDate): { salesStopAt: Date; drawAt: Date } {
  const clock = game.clocks.findLast(({ from }) => from <= date) ?? game.clocks[0]!
  return { salesStopAt: instantOf(date, clock.salesStop), drawAt: instantOf(date, clock.draw) }
}

/** Lists the draw dates of a range, both ends included. */
export function drawDates(game: Game, from: LocalDate, to: LocalDate, closures: readonly Closure[]): LocalDate[] {
  const closed = closuresFrom(game, from, closures)
  const dates: LocalDate[] = []
  for (let day = dayOf(from); day <= dayOf(to); day++) if (draws(game, day, closed)) dates.push(dateOf(day))
  return dates
}

/** Starting point of a count: the first day, the counter of its first draw, and the year of that counter. */
interface Count {
  readonly start: LocalDate
  readonly next: number
  readonly year: number
}

/**
 * Generates the issues after the latest known draw, in order, including past ones. Without known draws it starts on 1
 * January of the year of `now`; after a draw older than last year, on 1 January of last year.
 */
export function slotsAfter(
  game: Game,
  known: KnownDraw | null,
  closures: readonly Closure[],
  now: Date,
): Generator<IssueSlot, void, undefined> {
  return slotsFrom(game, countAfter(game, known, now), closures)
}

function countAfter(game: Game, known: KnownDraw | null, now: Date): Count {
  const year = yearOf(localDate(now))
  if (known === null) return countOf(year)
  // The counter restarts each January, so older years need not be counted.
  return yearOf(known.date) < year - 1 ? countOf(year - 1) : countOn(game, known)
}

function countOf(year: number): Count {
  return { start: newYear(year), next: 1, year }
}

function countOn(game: Game, known: KnownDraw): Count {
  return { start: dayAfter(known.date), next: counterOf(game, known.issueno) + 1, year: yearOf(known.date) }
}

/** Returns the issue on sale: the earliest after the latest known draw with a future sales stop. */
export function issueOnSale(game: Game, known: KnownDraw | null, closures: readonly Closure[], now: Date): IssueSlot {
  return earliest(fromToday(game, known, closures, now), ({ salesStopAt }) => salesStopAt > now)
}

/**
 * Returns the next draw: the earliest after the latest known one with a future draw time; after sales stop, tonight's.
 */
export function nextDraw(game: Game, known: KnownDraw | null, closures: readonly Closure[], now: Date): IssueSlot {
  return earliest(fromToday(game, known, closures, now), ({ drawAt }) => drawAt > now)
}

/** Returns the latest due issue without numbers; null if there is none, or no draw is known. */
export function awaitedDraw(game: Game, known: KnownDraw | null, closures: readonly Closure[], now: Date) {
  if (known === null) return null
  let awaited: IssueSlot | null = null
  for (const one of slotsAfter(game, known, closures, now)) {
    if (one.drawAt > now) break
    awaited = one
  }
  return awaited
}

/** Lists due issues without numbers: those between the known draws, given oldest first, and those after the last. */
export function missingDraws(
  game: Game,
  drawn: readonly KnownDraw[],
  closures: readonly Closure[],
  now: Date,
): IssueSlot[] {
  return drawn.flatMap((known, i) => {
    const next = drawn[i + 1]
    const missing: IssueSlot[] = []
    for (const one of slotsFrom(game, countOn(game, known), closures)) {
      const isBefore = next ? one.issueno < next.issueno && one.date < next.date : one.drawAt <= now
      if (!isBefore) break
      missing.push(one)
    }
    return missing
  })
}

/** Returns the awaited issue, the next draw, and the one after it, on sale from the sales stop of the next. */
export function comingDraws(game: Game, known: KnownDraw | null, closures: readonly Closure[], now: Date) {
  const next = nextDraw(game, known, closures, now)
  return {
    awaited: awaitedDraw(game, known, closures, now),
    next,
    following: nextDraw(game, next, closures, next.drawAt),
  }
}

/** Returns the issue drawn on a day, past or future, from the latest known draw on; null if there is none. */
export function issueOn(
  game: Game,
  date: LocalDate,
  known: KnownDraw | null,
  closures: readonly Closure[],
  now: Date,
): IssueSlot | null {
  if (known?.date === date) return slot(game, date, counterOf(game, known.issueno))
  for (const found of slotsAfter(game, known, closures, now)) {
    if (found.date >= date) return found.date === date ? found : null
  }
  return null
}

function fromToday(game: Game, known: KnownDraw | null, closures: readonly Closure[], now: Date) {
  return slotsFrom(game, countAfter(game, known, now), closures, localDate(now))
}

/**
 * Returns the slot of an issue, past or future; null if its year has no such issue or is after the next year. Issues
 * after the known draw of the same year are counted from it, all others from 1 January.
 */
export function slotOf(
  game: Game,
  issueno: string,
  known: KnownDraw | null,
  closures: readonly Closure[],
  now: Date,
): IssueSlot | null {
  const counter = counterOf(game, issueno)
  if (known?.issueno === issueno) return slot(game, known.date, counter)
  const year = Number(sortableIssue(game, issueno).slice(0, 4))
  if (year > yearOf(localDate(now)) + 1) return null
  const countsOn = known !== null && yearOf(known.date) === year && known.issueno < issueno
  for (const found of slotsFrom(game, countsOn ? countOn(game, known) : countOf(year), closures)) {
    if (found.issueno === issueno) return found
    if (yearOf(found.date) > year) return null
  }
  return null
}

/** Returns the first issue after `issues` issues, counted from `from` inclusive. */
export function issueAfter(game: Game, from: IssueSlot, issues: number, closures: readonly Closure[]): string {
  const count = { start: from.date, next: counterOf(game, from.issueno), year: yearOf(from.date) }
  let left = issues
  return earliest(slotsFrom(game, count, closures), () => left-- === 0).issueno
}

/**
 * Generates the issues on the draw days of a count, restarting at 001 each year; days before `shown` are counted, but
 * not yielded.
 */
function* slotsFrom(game: Game, { start, next, year }: Count, closures: readonly Closure[], shown = start) {
  const closed = closuresFrom(game, start, closures)
  const first = dayOf(start)
  const firstShown = dayOf(shown)
  let counter = next
  let yearEnd = dayOf(newYear(year + 1))
  for (let day = first; day < Math.max(first, firstShown) + HORIZON_DAYS; day++) {
    if (!draws(game, day, closed)) continue
    if (day >= yearEnd) {
      counter = 1
      yearEnd = dayOf(newYear(yearOf(dateOf(day)) + 1))
    }
    if (day >= firstShown) yield slot(game, dateOf(day), counter)
    counter++
  }
}

function earliest(slots: Iterable<IssueSlot>, liesAhead: (slot: IssueSlot) => boolean): IssueSlot {
  for (const found of slots) if (liesAhead(found)) return found
  throw new Error('the closures leave no draw within four years')
}

function slot(game: Game, date: LocalDate, counter: number): IssueSlot {
  const year = game.issueDigits === 7 ? date.slice(0, 4) : date.slice(2, 4)
  return { issueno: year + String(counter).padStart(3, '0'), date, ...drawClock(game, date) }
}

function counterOf(game: Game, issueno: string): number {
  return Number(sortableIssue(game, issueno).slice(4))
}
