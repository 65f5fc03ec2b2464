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
import type { Dice } from '#lottery/dice.ts'
import { ALL_GAMES, GAMES, type GameType } from '#lottery/games.ts'
import { InvalidIssue, normaliseIssue, sortableIssue } from '#lottery/numbers.ts'
import { asking, type Chapter, type Question } from './chapter.ts'
import { byHand } from './calendar-by-hand.ts'
import { aGame, between, oneOf, times } from './throwing.ts'

const about = asking('CAL')

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

/** A closure is what keeps a daily game of the office from its draw. */
const DAILY = { welfare: GAMES[3], sports: GAMES[4] }

const answers = {
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

/** A day of the years whose closures are known; often beside one of them. */
function aDay(dice: Dice): string {
  if (dice(3) > 0) return dateOf(between(dice, dayOf('2005-01-01'), dayOf('2026-10-31')))
  const { from, to } = oneOf(dice, KNOWN_CLOSURES)
  return dateOf(dayOf(oneOf(dice, [from, to])) + between(dice, -2, 2))
}

function anIssue(dice: Dice) {
  const game = aGame(dice)
  const year = between(dice, 2005, 2026)
  const counter = oneOf(dice, [1, between(dice, 1, 154), between(dice, 149, 155), between(dice, 350, 366)])
  const issue = `${game.issueDigits === 7 ? year : String(year).slice(2)}${String(counter).padStart(3, '0')}`
  return { type: game.type, issue }
}

/** A moment around a draw, with a known draw some days before it, or none. */
function aMoment(dice: Dice): AskedAt {
  const game = aGame(dice)
  const dates = drawDates(game, '2018-01-01', '2026-09-30', KNOWN_CLOSURES)
  const date = dates[between(dice, 60, dates.length - 1)]!
  const { salesStopAt, drawAt } = drawClock(game, date)
  const at = oneOf(dice, [
    ...[salesStopAt, drawAt].flatMap((one) => [one.getTime() - 1_000, one.getTime(), one.getTime() + 1_000]),
    noonOf(date).getTime() + dice(4) * 86_400_000,
    noonOf(date).getTime(),
  ])
  const now = shanghaiTime(new Date(at))
  const before = dates.filter((one) => one < date)
  const last = before.at(-1 - oneOf(dice, [0, 0, 0, 1, 3, dice(50)]))!
  const issue = answers['issue-of']({ type: game.type, date: last })!
  return { type: game.type, known: dice(8) === 0 ? null : { issue, date: last }, now }
}

const ISSUE_TEXTS = [
  '26096',
  '2026096',
  ' 2026096 ',
  '026096',
  '26000',
  '26366',
  '26367',
  '1926096',
  '2026',
  'x26096',
  '260960',
  '20096',
  '2020096',
]

const more = (dice: Dice): Question[] => [
  ...times(30, () => about(1, 'weekday', { date: aDay(dice) })),
  ...times(30, () => about(1, 'add-days', { date: aDay(dice), days: between(dice, -800, 800) })),
  ...times(60, () => about(2, 'closed', { type: aGame(dice).type, date: aDay(dice) })),
  ...times(60, () => about(3, 'is-draw-day', { type: aGame(dice).type, date: aDay(dice) })),
  ...times(20, () => {
    const from = aDay(dice)
    return about(3, 'draw-dates', { type: aGame(dice).type, from, to: dateOf(dayOf(from) + dice(25)) })
  }),
  ...times(40, () => about(4, 'clock', { type: aGame(dice).type, date: aDay(dice) })),
  ...ALL_GAMES.flatMap(({ type }) => times(6, () => about(5, 'issue', { type, text: oneOf(dice, ISSUE_TEXTS) }))),
  ...times(15, () => about(6, 'sortable', anIssue(dice))),
  ...times(60, () => about(7, 'date-of', anIssue(dice))),
  ...times(60, () => about(8, 'issue-of', { type: aGame(dice).type, date: aDay(dice) })),
  ...times(30, () => about(9, 'first-after', aMoment(dice))),
  ...times(45, () => about(10, 'on-sale', aMoment(dice))),
  ...times(45, () => about(11, 'next', aMoment(dice))),
  ...times(40, () => about(12, 'awaited', aMoment(dice))),
  ...times(30, () => {
    const { type, known } = aMoment(dice)
    return known
      ? about(13, 'issue-after', { type, ...known, issues: between(dice, 1, 30) })
      : about(6, 'sortable', anIssue(dice))
  }),
  ...times(20, () => about(14, 'claim', { date: aDay(dice) })),
]

export const calendar: Chapter = { name: 'calendar', letters: 'CAL', answers, byHand, more }
