import type { DrawDetail } from '#contract/play/draws.ts'
import { KNOWN_CLOSURES, findSlot } from '#lottery/calendar.ts'
import { parseShanghaiTime, formatShanghaiTime } from '#lottery/dates.ts'
import { GAMES, type Game } from '#lottery/games.ts'
import { toSortableIssue } from '#lottery/numbers.ts'
import type { Ticket } from '#lottery/tickets/ticket.ts'

export interface IssueRange {
  /** The first issue; null: the latest drawn issue. */
  readonly issueno: string | null
  readonly count: number
}

/** Maximum number of issues checked for one ticket. */
const MAX_ISSUES = 50
/** Maximum product of lines and draws; checking that many needs about 20 ms. */
const MAX_LINE_DRAWS = 1_000

export const countCheckedIssues = ({ lines, issues }: Pick<Ticket, 'lines' | 'issues'>): number =>
  Math.min(issues, MAX_ISSUES, Math.max(1, Math.floor(MAX_LINE_DRAWS / lines.length)))

export type IssueSource = Pick<Ticket, 'game' | 'issueno' | 'issues' | 'lines'>

/**
 * Returns the selected issue, else those on the ticket, else the latest draw. Between sales stop and publication, the
 * awaited issue (`waiting`) replaces the latest draw, because most players then have a ticket for it.
 */
export function selectIssues(ticket: Omit<IssueSource, 'game'>, chosen: string, waiting: string | null): IssueRange {
  if (chosen !== '') return { issueno: chosen, count: 1 }
  if (ticket.issueno !== null) return { issueno: ticket.issueno, count: countCheckedIssues(ticket) }
  return { issueno: waiting, count: 1 }
}

export const isUndrawn = (latest: DrawDetail, issueno: string): boolean => {
  const game = GAMES[latest.list.type]
  return toSortableIssue(game, issueno) > toSortableIssue(game, latest.list.issueno)
}

/** An undrawn issue. `drawsAt`: draw time in API format; null if the number is impossible or too far in the future. */
export interface UndrawnIssue {
  readonly issueno: string
  readonly drawsAt: string | null
}

export function toUndrawnIssue(game: Game, latest: DrawDetail, issueno: string): UndrawnIssue {
  const told = [
    [latest.awaited_issueno, latest.awaited_open_time],
    [latest.next_issueno, latest.next_open_time],
    [latest.following_issueno, latest.following_open_time],
  ].find(([one]) => one === issueno)?.[1]
  return { issueno, drawsAt: told ?? computeDrawTime(game, latest, issueno) }
}

function computeDrawTime(game: Game, { list }: DrawDetail, issueno: string): string | null {
  const known = { issueno: list.issueno, date: list.opendate.slice(0, 10) }
  const slot = findSlot(game, issueno, known, KNOWN_CLOSURES, parseShanghaiTime(list.opendate))
  return slot && formatShanghaiTime(slot.drawAt)
}
