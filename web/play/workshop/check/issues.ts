import type { DrawDetail } from '#contract/play/draws.ts'
import { KNOWN_CLOSURES, slotOf } from '#lottery/calendar.ts'
import { momentOf, shanghaiTime } from '#lottery/dates.ts'
import { GAMES, type Game } from '#lottery/games.ts'
import { sortableIssue } from '#lottery/numbers.ts'
import type { Ticket } from '#lottery/tickets/ticket.ts'

/** Issues in a row that a ticket is held against. */
export interface Asked {
  /** The first; null: the latest draw. */
  readonly issueno: string | null
  readonly count: number
}

/** No paper ticket plays more issues. */
const ISSUES_MOST = 50
/** Lines held against draws within some 20 ms. */
const LINE_DRAWS_MOST = 1_000

/** How many of its issues a ticket is held against: a plan of very many lines against fewer. */
export const issuesHeld = ({ lines, issues }: Pick<Ticket, 'lines' | 'issues'>): number =>
  Math.min(issues, ISSUES_MOST, Math.max(1, Math.floor(LINE_DRAWS_MOST / lines.length)))

/** What decides against which issues. */
export type Asking = Pick<Ticket, 'game' | 'issueno' | 'issues' | 'lines'>

/**
 * Which issues a ticket is held against: one that the player chose, those that it names, or the latest draw. Between its sales
 * stop and its numbers that is the issue that waits: who checks a ticket then has one of tonight.
 * @param waiting the issue that waits for its numbers, or null
 */
export function askedOf(ticket: Omit<Asking, 'game'>, chosen: string, waiting: string | null): Asked {
  if (chosen !== '') return { issueno: chosen, count: 1 }
  if (ticket.issueno !== null) return { issueno: ticket.issueno, count: issuesHeld(ticket) }
  return { issueno: waiting, count: 1 }
}

/** Whether an issue comes after the latest draw. */
export const isToCome = (latest: DrawDetail, issueno: string): boolean => {
  const game = GAMES[latest.list.type]
  return sortableIssue(game, issueno) > sortableIssue(game, latest.list.issueno)
}

/** An issue that is not drawn yet, and when it is, as the API writes times; null: there is no such issue. */
export interface ToCome {
  readonly issueno: string
  readonly drawsAt: string | null
}

/** The day of an issue to come: as the draws call tells the next ones, else counted by the calendar. */
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
