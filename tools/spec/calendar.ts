import { CLAIM_DAYS } from '#contract/play/draws.ts'
import {
  findAwaitedDraw,
  computeDrawTimes,
  listDrawDates,
  isDrawDay,
  computeIssueAfter,
  findIssueOnDay,
  findIssueOnSale,
  type IssueSlot,
  KNOWN_CLOSURES,
  findNextDraw,
  findSlot,
  generateSlotsAfter,
  toWeekday,
} from '#lottery/calendar.ts'
import { fromDayNumber, toDayNumber, parseShanghaiTime, formatShanghaiTime } from '#lottery/dates.ts'
import { GAMES, type GameType } from '#lottery/games.ts'
import { InvalidIssue, normaliseIssue, toSortableIssue } from '#lottery/numbers.ts'
import { orNull } from './rules.ts'

interface GameDate {
  readonly type: GameType
  readonly date: string
}

interface CalendarInput {
  readonly type: GameType
  readonly known: { readonly issue: string; readonly date: string } | null
  readonly now: string
}

const toSlotOutput = ({ issueno, date, salesStopAt, drawAt }: IssueSlot) => ({
  issue: issueno,
  date,
  salesStop: formatShanghaiTime(salesStopAt),
  draw: formatShanghaiTime(drawAt),
})

const toKnownDraw = ({ known }: CalendarInput) => known && { issueno: known.issue, date: known.date }

const toNoon = (date: string) => parseShanghaiTime(`${date} 12:00:00`)

/** A daily game of each office. The office is closed on a date if its daily game has no draw on it. */
const DAILY = { welfare: GAMES[3], sports: GAMES[4] }

export const calendar = {
  weekday: ({ date }: { date: string }) => toWeekday(date),
  'add-days': ({ date, days }: { date: string; days: number }) => fromDayNumber(toDayNumber(date) + days),
  closed: ({ type, date }: GameDate) => !isDrawDay(DAILY[GAMES[type].office], date, KNOWN_CLOSURES),
  'is-draw-day': ({ type, date }: GameDate) => isDrawDay(GAMES[type], date, KNOWN_CLOSURES),
  'draw-dates': ({ type, from, to }: { type: GameType; from: string; to: string }) =>
    listDrawDates(GAMES[type], from, to, KNOWN_CLOSURES),
  clock({ type, date }: GameDate) {
    const { salesStopAt, drawAt } = computeDrawTimes(GAMES[type], date)
    return { salesStop: formatShanghaiTime(salesStopAt), draw: formatShanghaiTime(drawAt) }
  },
  issue: ({ type, text }: { type: GameType; text: string }) =>
    orNull(InvalidIssue, () => normaliseIssue(GAMES[type], text)),
  sortable: ({ type, issue }: { type: GameType; issue: string }) => toSortableIssue(GAMES[type], issue),
  'date-of': ({ type, issue }: { type: GameType; issue: string }) => {
    const newYear = toNoon(`${toSortableIssue(GAMES[type], issue).slice(0, 4)}-01-01`)
    return findSlot(GAMES[type], issue, null, KNOWN_CLOSURES, newYear)?.date ?? null
  },
  'issue-of': ({ type, date }: GameDate) =>
    findIssueOnDay(GAMES[type], date, null, KNOWN_CLOSURES, toNoon(date))?.issueno ?? null,
  'first-after': (asked: CalendarInput) =>
    toSlotOutput(
      generateSlotsAfter(GAMES[asked.type], toKnownDraw(asked), KNOWN_CLOSURES, parseShanghaiTime(asked.now)).next()
        .value!,
    ),
  'on-sale': (asked: CalendarInput) =>
    toSlotOutput(findIssueOnSale(GAMES[asked.type], toKnownDraw(asked), KNOWN_CLOSURES, parseShanghaiTime(asked.now))),
  next: (asked: CalendarInput) =>
    toSlotOutput(findNextDraw(GAMES[asked.type], toKnownDraw(asked), KNOWN_CLOSURES, parseShanghaiTime(asked.now))),
  awaited(asked: CalendarInput) {
    const slot = findAwaitedDraw(GAMES[asked.type], toKnownDraw(asked), KNOWN_CLOSURES, parseShanghaiTime(asked.now))
    return slot && toSlotOutput(slot)
  },
  'issue-after': ({ type, issue, date, issues }: GameDate & { issue: string; issues: number }) => {
    const from = { issueno: issue, date, ...computeDrawTimes(GAMES[type], date) }
    return computeIssueAfter(GAMES[type], from, issues, KNOWN_CLOSURES)
  },
  claim: ({ date }: { date: string }) => `${fromDayNumber(toDayNumber(date) + CLAIM_DAYS)} 23:59:59`,
}
