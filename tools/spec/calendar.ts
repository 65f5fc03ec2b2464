import { CLAIM_DAYS } from '#contract/play/draws.ts'
import {
  awaitedDraw,
  drawClock,
  drawDates,
  isDrawDay,
  issueAfter,
  issueOn,
  issueOnSale,
  type IssueSlot,
  KNOWN_CLOSURES,
  nextDraw,
  slotOf,
  slotsAfter,
  weekdayOf,
} from '#lottery/calendar.ts'
import { dateOf, dayOf, momentOf, shanghaiTime } from '#lottery/dates.ts'
import { GAMES, type GameType } from '#lottery/games.ts'
import { InvalidIssue, normaliseIssue, sortableIssue } from '#lottery/numbers.ts'

interface Dated {
  readonly type: GameType
  readonly date: string
}

interface AskedAt {
  readonly type: GameType
  readonly known: { readonly issue: string; readonly date: string } | null
  readonly now: string
}

const shown = ({ issueno, date, salesStopAt, drawAt }: IssueSlot) => ({
  issue: issueno,
  date,
  salesStop: shanghaiTime(salesStopAt),
  draw: shanghaiTime(drawAt),
})

const knownOf = ({ known }: AskedAt) => known && { issueno: known.issue, date: known.date }

const noonOf = (date: string) => momentOf(`${date} 12:00:00`)

function issueOrNull(type: GameType, text: string): string | null {
  try {
    return normaliseIssue(GAMES[type], text)
  } catch (error) {
    if (error instanceof InvalidIssue) return null
    throw error
  }
}

/** A closure exists if it prevents the draw of a daily game of the office. */
const DAILY = { welfare: GAMES[3], sports: GAMES[4] }

/** Our implementation's replies to the vectors of docs/spec/calendar.md, by `ask`. */
export const calendar = {
  weekday: ({ date }: { date: string }) => weekdayOf(date),
  'add-days': ({ date, days }: { date: string; days: number }) => dateOf(dayOf(date) + days),
  closed: ({ type, date }: Dated) => !isDrawDay(DAILY[GAMES[type].office], date, KNOWN_CLOSURES),
  'is-draw-day': ({ type, date }: Dated) => isDrawDay(GAMES[type], date, KNOWN_CLOSURES),
  'draw-dates': ({ type, from, to }: { type: GameType; from: string; to: string }) =>
    drawDates(GAMES[type], from, to, KNOWN_CLOSURES),
  clock({ type, date }: Dated) {
    const { salesStopAt, drawAt } = drawClock(GAMES[type], date)
    return { salesStop: shanghaiTime(salesStopAt), draw: shanghaiTime(drawAt) }
  },
  issue: ({ type, text }: { type: GameType; text: string }) => issueOrNull(type, text),
  sortable: ({ type, issue }: { type: GameType; issue: string }) => sortableIssue(GAMES[type], issue),
  'date-of': ({ type, issue }: { type: GameType; issue: string }) => {
    const newYear = noonOf(`${sortableIssue(GAMES[type], issue).slice(0, 4)}-01-01`)
    return slotOf(GAMES[type], issue, null, KNOWN_CLOSURES, newYear)?.date ?? null
  },
  'issue-of': ({ type, date }: Dated) =>
    issueOn(GAMES[type], date, null, KNOWN_CLOSURES, noonOf(date))?.issueno ?? null,
  'first-after': (asked: AskedAt) =>
    shown(slotsAfter(GAMES[asked.type], knownOf(asked), KNOWN_CLOSURES, momentOf(asked.now)).next().value!),
  'on-sale': (asked: AskedAt) =>
    shown(issueOnSale(GAMES[asked.type], knownOf(asked), KNOWN_CLOSURES, momentOf(asked.now))),
  next: (asked: AskedAt) => shown(nextDraw(GAMES[asked.type], knownOf(asked), KNOWN_CLOSURES, momentOf(asked.now))),
  awaited(asked: AskedAt) {
    const slot = awaitedDraw(GAMES[asked.type], knownOf(asked), KNOWN_CLOSURES, momentOf(asked.now))
    return slot && shown(slot)
  },
  'issue-after': ({ type, issue, date, issues }: Dated & { issue: string; issues: number }) => {
    const from = { issueno: issue, date, ...drawClock(GAMES[type], date) }
    return issueAfter(GAMES[type], from, issues, KNOWN_CLOSURES)
  },
  claim: ({ date }: { date: string }) => `${dateOf(dayOf(date) + CLAIM_DAYS)} 23:59:59`,
}
