import { type Closure } from './closures.ts'
import { type LocalDate, addDays, instantOf, localDate, weekdayOf, yearOf } from './dates.ts'
import type { Game } from './games.ts'
import { sortableIssue } from './numbers.ts'

export { type Closure, KNOWN_CLOSURES } from './closures.ts'
export { type LocalDate, localDate, weekdayOf } from './dates.ts'

/** A draw day of a game with its issue number. */
export interface IssueSlot {
  readonly issueno: string
  readonly date: LocalDate
  readonly salesStopAt: Date
  readonly drawAt: Date
}

/** The latest draw whose numbers are in. */
export interface Known {
  readonly issueno: string
  readonly date: LocalDate
}

// A calendar closed for longer than this is a typing error, not something to wait for.
const HORIZON_DAYS = 4 * 366

/** Whether the game draws on that date. */
export function isDrawDay(game: Game, date: LocalDate, closures: readonly Closure[]): boolean {
  return game.drawDays.includes(weekdayOf(date)) && !closures.some((closure) => closes(closure, game, date))
}

function closes({ from, to, office }: Closure, game: Game, date: LocalDate): boolean {
  return from <= date && date <= to && (office === undefined || office === game.office)
}

/** When sales stop and the draw begins on a draw day. */
export function drawClock(game: Game, date: LocalDate): { salesStopAt: Date; drawAt: Date } {
  const clock = game.clocks.findLast(({ from }) => from <= date) ?? game.clocks[0]!
  return { salesStopAt: instantOf(date, clock.salesStop), drawAt: instantOf(date, clock.draw) }
}

/** The draw dates from one day to another, both included. */
export function drawDates(game: Game, from: LocalDate, to: LocalDate, closures: readonly Closure[]): LocalDate[] {
  const dates: LocalDate[] = []
  for (let date = from; date <= to; date = addDays(date, 1)) if (isDrawDay(game, date, closures)) dates.push(date)
  return dates
}

/**
 * The issues after the latest known draw, in order, those already past included. With nothing known they count
 * from 1 January of the year of `now`; after a draw from before last year, from 1 January of last year.
 */
export function slotsAfter(
  game: Game,
  known: Known | null,
  closures: readonly Closure[],
  now: Date,
): Generator<IssueSlot, void, undefined> {
  const year = yearOf(localDate(now))
  if (known === null) return slotsFrom(game, newYear(year), 1, closures)
  // The count restarts each January, so years long gone need not be counted through.
  if (yearOf(known.date) < year - 1) return slotsFrom(game, newYear(year - 1), 1, closures)
  return slotsFrom(game, addDays(known.date, 1), counterOf(game, known.issueno) + 1, closures, yearOf(known.date))
}

/** The issue on sale: the earliest after the latest known draw whose sales stop lies ahead. */
export function issueOnSale(game: Game, known: Known | null, closures: readonly Closure[], now: Date): IssueSlot {
  return earliest(slotsAfter(game, known, closures, now), ({ salesStopAt }) => salesStopAt > now)
}

/** The next draw: the earliest after the latest known one whose draw time lies ahead; after sales stop, tonight's. */
export function nextDraw(game: Game, known: Known | null, closures: readonly Closure[], now: Date): IssueSlot {
  return earliest(slotsAfter(game, known, closures, now), ({ drawAt }) => drawAt > now)
}

/**
 * The day of an issue, past or to come, or null where its year has no such issue or lies beyond the next one.
 * Issues after the known draw of the same year count on from it, all others from 1 January.
 */
export function slotOf(
  game: Game,
  issueno: string,
  known: Known | null,
  closures: readonly Closure[],
  now: Date,
): IssueSlot | null {
  const counter = counterOf(game, issueno)
  if (known?.issueno === issueno) return slot(game, known.date, counter)
  const year = Number(sortableIssue(game, issueno).slice(0, 4))
  if (year > yearOf(localDate(now)) + 1) return null
  const countsOn = known !== null && yearOf(known.date) === year && known.issueno < issueno
  const slots = countsOn
    ? slotsFrom(game, addDays(known.date, 1), counterOf(game, known.issueno) + 1, closures)
    : slotsFrom(game, newYear(year), 1, closures)
  for (const found of slots) {
    if (found.issueno === issueno) return found
    if (yearOf(found.date) > year) return null
  }
  return null
}

/** The issues on the draw days from `start` on, beginning with that counter; each new year begins with 001. */
function* slotsFrom(
  game: Game,
  start: LocalDate,
  counter: number,
  closures: readonly Closure[],
  counting = yearOf(start),
): Generator<IssueSlot, void, undefined> {
  let next = counter
  let year = counting
  const ahead = closures.filter(({ to }) => to >= start)
  for (let day = 0, date = start; day < HORIZON_DAYS; day++, date = addDays(date, 1)) {
    if (!isDrawDay(game, date, ahead)) continue
    if (yearOf(date) > year) next = 1
    year = yearOf(date)
    yield slot(game, date, next++)
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

function newYear(year: number): LocalDate {
  return `${year}-01-01`
}
