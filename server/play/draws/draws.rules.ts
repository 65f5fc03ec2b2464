import {
  type Closure,
  addOneDay,
  computeDrawTimes,
  listDrawDates,
  isDrawDay,
  type KnownDraw,
  type LocalDate,
  toWeekday,
} from '#lottery/calendar.ts'
import type { Game } from '#lottery/games.ts'
import { toSortableIssue } from '#lottery/numbers.ts'
import {
  type DrawReport,
  type AnnouncedFacts,
  fillBlanks,
  hasSameNumbers,
  type Source,
  SOURCES,
  type Trust,
} from './draw-report.ts'

/** Date from which the draw days are completely known. */
const CALENDAR_FROM = '2005-01-01'

const DAY = 86_400_000
/** Maximum length of a closure in days; the longest closure so far had 50. */
const LONGEST_CLOSURE = 120

/** Returns the reason why a closure is invalid, in Chinese, or null. */
export function checkClosure(from: LocalDate, to: LocalDate): string | null {
  if (from > to) return '休市的开始不能晚于结束'
  // A typing error in the year would leave no future draw, and pages cannot be rendered without one.
  const isTooLong = Date.parse(to) - Date.parse(from) >= LONGEST_CLOSURE * DAY
  return isTooLong ? `休市最长 ${LONGEST_CLOSURE} 天，请检查年份` : null
}

export const hasSharedDays = (one: Closure, other: Closure): boolean =>
  one.from <= other.to &&
  other.from <= one.to &&
  (one.office === undefined || other.office === undefined || one.office === other.office)

interface ArrivalContext {
  today: LocalDate
  closures: readonly Closure[]
  /** Latest allowed draw time. Set for feeds, because a feed that reports numbers before the draw is wrong. */
  notBefore?: Date | undefined
  /** Skips the check of draw days and closures. */
  allowWeekday: boolean
}

/** Returns the reason why the date of a draw is impossible, in Chinese, or null. */
export function checkDrawDate(
  word: Pick<DrawReport, 'game' | 'issueno' | 'date'>,
  arrival: ArrivalContext,
): string | null {
  const { game, issueno, date } = word
  if (date > arrival.today) return `开奖日期${date}在今天（${arrival.today}）之后`
  if (arrival.notBefore && computeDrawTimes(game, date).drawAt > arrival.notBefore) return `${date}还没有到开奖时间`
  if (toSortableIssue(game, issueno).slice(0, 4) !== date.slice(0, 4))
    return `期号${issueno}与开奖日期${date}不是同一年`
  // Pass only the closures of the day: parsing all closures for each draw costs a tenth of the time of an import.
  const closures = arrival.closures.filter(({ from, to }) => from <= date && date <= to)
  if (arrival.allowWeekday || date < CALENDAR_FROM || isDrawDay(game, date, closures)) return null
  const closed = game.drawDays.includes(toWeekday(date))
  return closed ? `${date}在休市期内` : `${date}不是${game.name}的开奖日（${game.schedule}）`
}

/**
 * Returns the issues with dates that are not between those of their neighbours. Trusts the draws in `known`; of `fresh`
 * it accepts the longest series with ascending dates, so that one wrong date does not reject its neighbours.
 */
export function findMisorderedIssues(
  game: Game,
  known: readonly KnownDraw[],
  fresh: readonly KnownDraw[],
): Set<string> {
  const current = sortByIssue(game, known)
  const [fitting, misfits] = partition(sortByIssue(game, fresh), (one) => fitsBetweenNeighbours(game, current, one))
  const inRun = new Set(selectLongestRun(fitting))
  return new Set([...misfits, ...fitting.filter((one) => !inRun.has(one))].map(({ issueno }) => issueno))
}

function sortByIssue(game: Game, issues: readonly KnownDraw[]): KnownDraw[] {
  return issues.toSorted((a, b) => (toSortableIssue(game, a.issueno) < toSortableIssue(game, b.issueno) ? -1 : 1))
}

function partition<T>(all: readonly T[], test: (one: T) => boolean): [T[], T[]] {
  return [all.filter(test), all.filter((one) => !test(one))]
}

/** Compares the date with those of the neighbouring issues. Ignores the stored date of the same issue. */
function fitsBetweenNeighbours(game: Game, current: readonly KnownDraw[], { issueno, date }: KnownDraw): boolean {
  const issue = toSortableIssue(game, issueno)
  const at = findFirstIndex(current, (one) => toSortableIssue(game, one.issueno) >= issue)
  const own = current[at]?.issueno === issueno ? 1 : 0
  const before = current[at - 1]
  const after = current[at + own]
  return (!before || before.date < date) && (!after || date < after.date)
}

/** Returns the longest subsequence with ascending dates, the earliest if several are equally long, in O(n log n). */
function selectLongestRun(issues: readonly KnownDraw[]): KnownDraw[] {
  // heads[n]: the latest possible first date of a run of n + 1 issues.
  const heads: LocalDate[] = []
  const lengths = issues.map(() => 0)
  for (let i = issues.length - 1; i >= 0; i -= 1) {
    const { date } = issues[i]!
    const at = findFirstIndex(heads, (head) => head <= date)
    heads[at] = date
    lengths[i] = at + 1
  }
  let left = heads.length
  let last = ''
  return issues.filter(({ date }, i) => {
    if (lengths[i] !== left || date <= last) return false
    left -= 1
    last = date
    return true
  })
}

/** Binary search: `test` must be monotonic. Returns the length if no element passes. */
function findFirstIndex<T>(sorted: readonly T[], test: (one: T) => boolean): number {
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (test(sorted[middle]!)) high = middle
    else low = middle + 1
  }
  return low
}

export interface SourceReport extends AnnouncedFacts {
  readonly source: Source
}

interface PreviousDraw extends Pick<AnnouncedFacts, 'first' | 'second'> {
  readonly trust: Trust
}

/**
 * Merges the reports of all sources. The operator's numbers win. Otherwise the current numbers remain while any source
 * reports them; then those of the newest report apply. All other values come from the sources that report these
 * numbers. `isNew`: no earlier report has the numbers of the newest, so the operator has not decided on them.
 */
export function mergeReports(
  words: readonly SourceReport[],
  current: PreviousDraw | null,
  newest: SourceReport,
  isNew: boolean,
): { facts: AnnouncedFacts; trust: Trust } {
  const operator = words.find(({ source }) => source === 'operator')
  const isStillNamed = current && words.some((word) => hasSameNumbers(word, current))
  const numbers = operator ?? (isStillNamed ? current : newest)
  const facts = mergeAgreeingReports(words, numbers)
  if (words.every((word) => hasSameNumbers(word, numbers)))
    return { facts, trust: words.length > 1 || operator ? 'confirmed' : 'single' }
  const isDecided = operator !== undefined && (newest === operator || (current?.trust === 'confirmed' && !isNew))
  return { facts, trust: isDecided ? 'confirmed' : 'conflict' }
}

/** Merges the reports with these numbers: takes the most trusted one and fills its blanks from the others. */
export function mergeAgreeingReports(
  words: readonly SourceReport[],
  numbers: Pick<AnnouncedFacts, 'first' | 'second'>,
) {
  const agreeing = words.filter((word) => hasSameNumbers(word, numbers)).toSorted(compareTrust)
  return agreeing.slice(1).reduce<AnnouncedFacts>((sum, word) => fillBlanks(sum, word), agreeing[0]!)
}

export const compareTrust = (a: SourceReport, b: SourceReport) => SOURCES.indexOf(a.source) - SOURCES.indexOf(b.source)

/** Returns whether no issue is missing between a draw and the stored draw before it. */
export function isPreviousDraw(game: Game, before: KnownDraw, draw: KnownDraw, closures: readonly Closure[]): boolean {
  const [earlier, later] = [Number(toSortableIssue(game, before.issueno)), Number(toSortableIssue(game, draw.issueno))]
  if (later === earlier + 1) return true
  // Issue numbers restart each year. Only the draw days determine the last issue of a year.
  const isFirst = later % 1000 === 1 && Math.floor(later / 1000) === Math.floor(earlier / 1000) + 1
  return isFirst && listDrawDates(game, addOneDay(before.date), draw.date, closures).every((date) => date === draw.date)
}
