import type { MyIssue } from '#contract/play/settlement.ts'
import { computeDrawTimes, findIssueOnDay, type LocalDate, toLocalDate, findSlot } from '#lottery/calendar.ts'
import { toInstant } from '#lottery/dates.ts'
import { GAME_TYPES, GAMES, type GameType } from '#lottery/games.ts'
import { toSortableIssue } from '#lottery/numbers.ts'
import type { Queryable } from '#server/infra/db/connect.ts'
import type { DrawCalendar } from '#server/play/draws/draws.ts'
import type { IssueKey } from '#server/play/picks/picks.ts'
import { type HeldIssue, listHeldIssues, type PickRow, listPicksOfIssues, TOP } from './my-picks.ts'
import { presentMyIssue } from './settlement.present.ts'

/** Returns the draw time of an issue; null if it is neither drawn nor in the calendar. */
export type DrawTime = (issue: HeldIssue) => Date | null

export function createDrawTimeLookup({ latest, closures }: DrawCalendar, now: Date): DrawTime {
  return ({ game, issueno, date }) => {
    if (date !== null) return computeDrawTimes(GAMES[game], date).drawAt
    return findSlot(GAMES[game], issueno, latest.get(game) ?? null, closures, now)?.drawAt ?? null
  }
}

interface MyIssuesFilter {
  readonly drawn: boolean
  /** Cursor: end of the previous page; undefined: the first page. */
  readonly before: string | undefined
  readonly pageSize: number
}

/** Lists a page of the issues with picks of a member, latest draw time first, with the cursor of the next page. */
export async function listLatestIssues(db: Queryable, userId: number, filter: MyIssuesFilter, drawTimeOf: DrawTime) {
  const { drawn, before, pageSize } = filter
  const bounds = parseBounds(before)
  // The page may contain a single game, so read a full page of each; one more row shows whether others follow.
  const issues = await listHeldIssues(db, userId, bounds, { drawn, most: pageSize + 1 })
  const page = sortByDrawTime(issues, drawTimeOf).slice(0, pageSize)
  const picks = Map.groupBy(await listPicksOfIssues(db, userId, page), toIssueKey)
  const lists = page.flatMap((issue) => presentHeldIssue(picks.get(toIssueKey(issue)), drawTimeOf(issue)))
  return { lists, next: issues.length > pageSize ? formatCursor(bounds, page) : '' }
}

export async function listNewestResults(
  db: Queryable,
  userId: number,
  calendar: DrawCalendar,
  now: Date,
  most: number,
) {
  const filter = { drawn: true, before: undefined, pageSize: most }
  return (await listLatestIssues(db, userId, filter, createDrawTimeLookup(calendar, now))).lists
}

const toIssueKey = ({ game, issueno }: IssueKey) => `${game} ${issueno}`

/** Omits an issue if the member unlocked its picks between the two reads. */
const presentHeldIssue = (picks: PickRow[] | undefined, drawAt: Date | null): MyIssue[] =>
  picks ? [presentMyIssue(picks, drawAt)] : []

/**
 * Sorts issues by draw time, latest first. Within a game the issue numbers decide: the cursor of the next page is an
 * issue number, and would otherwise skip issues.
 */
function sortByDrawTime(issues: readonly HeldIssue[], drawTimeOf: DrawTime): HeldIssue[] {
  const lowest = new Map<GameType, number>()
  const placed = issues.map((issue) => {
    const at = Math.min((drawTimeOf(issue) ?? computeEndOfYear(issue)).getTime(), lowest.get(issue.game) ?? Infinity)
    lowest.set(issue.game, at)
    return { issue, at }
  })
  return placed.toSorted((a, b) => (a.at === b.at ? 0 : b.at - a.at)).map(({ issue }) => issue)
}

/** Draw time assumed for an issue cancelled by a closure: closures cancel only the last issues of a year. */
function computeEndOfYear({ game, issueno }: IssueKey): Date {
  return toInstant(`${toSortableIssue(GAMES[game], issueno).slice(0, 4)}-12-31`, '23:59')
}

const parseBounds = (place = '......'): IssueKey[] => {
  const issues = place.split('.')
  return GAME_TYPES.map((game, at) => ({ game, issueno: issues[at] || TOP }))
}

/**
 * Returns the cursor after the last issue of each game. The bound of a game without issues on the page is unchanged.
 */
function formatCursor(bounds: readonly IssueKey[], page: readonly HeldIssue[]): string {
  const last = new Map(page.map(({ game, issueno }) => [game, issueno]))
  return bounds.map(({ game, issueno }) => last.get(game) ?? (issueno === TOP ? '' : issueno)).join('.')
}

interface DaySlot extends IssueKey {
  readonly drawAt: Date
}

/** Lists the issues with a draw today for which a member has picks, in the order of their draw times. */
export async function listTonightIssues(
  db: Queryable,
  userId: number,
  calendar: DrawCalendar,
  now: Date,
): Promise<MyIssue[]> {
  const slots = listSlotsToday(calendar, now)
  const picks = Map.groupBy(await listPicksOfIssues(db, userId, slots), toIssueKey)
  return slots.flatMap((slot) => presentHeldIssue(picks.get(toIssueKey(slot)), slot.drawAt))
}

/** Today's issues, cached per calendar and day: computing them is slower than all other reads of the home page. */
const slotCache = new WeakMap<DrawCalendar, { date: LocalDate; slots: DaySlot[] }>()

function listSlotsToday(calendar: DrawCalendar, now: Date): DaySlot[] {
  const date = toLocalDate(now)
  const known = slotCache.get(calendar)
  if (known?.date === date) return known.slots
  const slots = GAME_TYPES.flatMap((game) => {
    const slot = findIssueOnDay(GAMES[game], date, calendar.latest.get(game) ?? null, calendar.closures, now)
    return slot ? [{ game, issueno: slot.issueno, drawAt: slot.drawAt }] : []
  }).toSorted((a, b) => a.drawAt.getTime() - b.drawAt.getTime())
  slotCache.set(calendar, { date, slots })
  return slots
}
