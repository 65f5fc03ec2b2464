import type { DrawDetail } from '#contract/play/draws.ts'
import { KNOWN_CLOSURES, slotOf } from '#lottery/calendar.ts'
import { momentOf, shanghaiTime } from '#lottery/dates.ts'
import { GAMES, type Game } from '#lottery/games.ts'
import { sortableIssue } from '#lottery/numbers.ts'
import type { Ticket } from '#lottery/tickets/ticket.ts'

/** Consecutive issues that a ticket is checked against. */
export interface Asked {
  /** The first issue; null: the latest draw. */
  readonly issueno: string | null
  readonly count: number
}

/** Paper tickets cover at most this many issues. */
const ISSUES_MOST = 50
/** Product of lines and draws that can be checked in about 20 ms. */
const LINE_DRAWS_MOST = 1_000

/** Returns how many of its issues a ticket is checked against; fewer for a very large number of lines. */
export const issuesHeld = ({ lines, issues }: Pick<Ticket, 'lines' | 'issues'>): number =>
  Math.min(issues, ISSUES_MOST, Math.max(1, Math.floor(LINE_DRAWS_MOST / lines.length)))

/** The parts of a ticket that determine its issues. */
export type Asking = Pick<Ticket, 'game' | 'issueno' | 'issues' | 'lines'>

/**
 * Returns the issues that a ticket is checked against: the chosen one, those on the ticket, or the latest draw. Between
 * sales stop and publication that is the awaited issue, because most players then have a ticket for tonight.
 * @param waiting the awaited issue, or null
 */
export function askedOf(ticket: Omit<Asking, 'game'>, chosen: string, waiting: string | null): Asked {
  if (chosen !== '') return { issueno: chosen, count: 1 }
  if (ticket.issueno !== null) return { issueno: ticket.issueno, count: issuesHeld(ticket) }
  return { issueno: waiting, count: 1 }
}

/** Whether an issue is later than the latest draw. */
export const isToCome = (latest: DrawDetail, issueno: string): boolean => {
  const game = GAMES[latest.list.type]
  return sortableIssue(game, issueno) > sortableIssue(game, latest.list.issueno)
}

/** An undrawn issue with its draw time in API format; null: there is no such issue. */
export interface ToCome {
  readonly issueno: string
  readonly drawsAt: string | null
}

/** Returns the draw time of an undrawn issue from the draw response, otherwise computed by the calendar. */
export function toComeOf(game: Game, latest: DrawDetail, issueno: string): ToCome {
  const told = [
    [latest.awaited_issueno, latest.awaited_open_time],
    [latest.next_issueno, latest.next_open_time],
    [latest.following_issueno, latest.following_open_time],
  ].find(([one]) => one === issueno)?.[1]
  return { issueno, drawsAt: told ?? counted(game, latest, issueno) }
}

function counted(game: Game, { list }: DrawDetail, issueno: string): string | null {
  const known = { issueno: list.issueno, date: list.opendate.slice(0, 10) }
  const slot = slotOf(game, issueno, known, KNOWN_CLOSURES, momentOf(list.opendate))
  return slot && shanghaiTime(slot.drawAt)
}
