import type { Game } from '#lottery/games.ts'
import { countTicketBets } from '#lottery/tickets/counting.ts'
import { listTicketFaults } from '#lottery/tickets/limits.ts'
import { type DrawnIssue, type LevelPayout, payout } from '#lottery/tickets/payout.ts'
import { formatTicket } from '#lottery/tickets/reading/format.ts'
import { readTickets, type TicketReading } from '#lottery/tickets/reading/reading.ts'
import type { Ticket } from '#lottery/tickets/ticket.ts'
import type { RefusalCode } from '#contract/refusals.ts'

export const LOCK_FAILURES = ['bet_exists', 'panel_full', 'locks_used'] as const satisfies RefusalCode[]
export type LockFailure = (typeof LOCK_FAILURES)[number]

export const isLockFailure = (code: string): code is LockFailure => LOCK_FAILURES.some((one) => one === code)

export interface KeptWin {
  readonly name: string
  /** Number of bets that won this level; a bet with a multiple counts that many times. */
  readonly bets: number
}

export interface KeptOutcome {
  /** Won levels, the highest first, without undecided levels, which may not exist in this draw. */
  readonly wins: readonly KeptWin[]
  readonly fen: number
  readonly unpublished: boolean
  readonly undecided: boolean
  /** True if all bets are known to have won or not. */
  readonly decided: boolean
}

/** Parses a text as one ticket of the game. Returns the reason, in Chinese, if the ticket cannot be saved. */
export function parseTicketToSave(game: Game, text: string, isFormatted = false): Ticket | string {
  const { tickets, refusal } = readTickets(text, { game, isFormatted })
  const [reading, ...others] = tickets
  if (refusal !== null) return refusal
  if (!reading) return '没有看到号码'
  if (others.length > 0) return '一次守一张票'
  if (reading.game && reading.game.type !== game.type) return `这是${reading.game.name}的号码`
  if (!reading.ticket) return formatParseFault(reading)
  const ticket = { ...reading.ticket, issueno: null, issues: 1 }
  return listTicketFaults(ticket)[0]?.words ?? ticket
}

function formatParseFault({ kind, faults, lines }: TicketReading): string {
  if (kind === 'choose') return '号码有几种读法，请先选一种'
  const fault = faults[0] ?? lines.flatMap((line) => (line.kind === 'fault' ? line.faults : []))[0]
  return fault?.words ?? '号码看不懂'
}

/** Parses the text of a saved ticket. Throws on an invalid text, because it was validated when saved. */
export function parseSavedTicket(game: Game, text: string): Ticket {
  const ticket = parseTicketToSave(game, text, true)
  if (typeof ticket === 'string') throw new Error(`a kept ticket of ${game.code} can't be read: ${ticket}`)
  return ticket
}

export function computeTicketOutcome(ticket: Ticket, draw: DrawnIssue): KeptOutcome {
  const { lines, fen, unpublished, undecided } = payout(ticket, draw)
  const won = lines.flatMap(({ line: { multiple }, levels }) =>
    levels.map((one) => ({ ...one, bets: one.bets * multiple })),
  )
  const wins = draw.rule.levels.flatMap(({ level, name, undecided: open }): KeptWin[] => {
    const bets = open === 'level' ? 0 : countWonBets(won, level)
    return bets > 0 ? [{ name, bets }] : []
  })
  return { wins, fen, unpublished, undecided, decided: won.every(({ level }) => level.undecided !== 'level') }
}

const countWonBets = (won: readonly LevelPayout[], level: number): number =>
  won.reduce((sum, one) => sum + (one.level.level === level ? one.bets : 0), 0)

/** Names a ticket in messages: by its numbers if it is one short line, else by its number of bets. */
export function formatTicketName(ticket: Ticket): string {
  const { lines, addOn } = ticket
  const [, line = ''] = formatTicket(ticket).split('\n')
  return lines.length === 1 && line.length <= SHORT ? `${line}${addOn ? ' 追加' : ''}` : `${countTicketBets(ticket)}注`
}

const SHORT = 40
