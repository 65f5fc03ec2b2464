import type { Game } from '#lottery/games.ts'
import type { ReadingFault, TextPlace } from './text.ts'
import type { Line, Ticket } from '#lottery/tickets/ticket.ts'

/** One way to read a line, by a short name (定位复式，27注), and what it comes to, mostly one line of a ticket. */
export interface Alternative {
  readonly label: string
  readonly lines: readonly Line[]
}

/**
 * What one line of the text came to. `read`: how, and the lines of the ticket; `notes` are words beside the numbers that
 * were passed over, to be told. `choose`: the player says which; there may be a single one that is only likely.
 */
export type LineReading = TextPlace &
  (
    | ({ readonly kind: 'read'; readonly notes: readonly ReadingFault[] } & Alternative)
    | {
        readonly kind: 'choose'
        readonly notes: readonly ReadingFault[]
        readonly alternatives: readonly Alternative[]
      }
    | { readonly kind: 'fault'; readonly faults: readonly ReadingFault[] }
  )

/**
 * What belongs to one ticket: its lines, each as it was read, in the order of the text.
 *
 * `read`: `ticket` is all of it, and agrees with the sum and the number of bets that the text gives. `choose`: a line reads
 * several ways, or `games` are several that fit (then `game` is null, and there are no lines). `fault`: a line can't be
 * read, or `faults` say what is wrong with the whole. In the last two `ticket` holds the lines that could be read, or is null.
 */
export interface TicketReading extends TextPlace {
  readonly kind: 'read' | 'choose' | 'fault'
  readonly game: Game | null
  /** Why this game: the text names it, the page had it, no other fits. */
  readonly gameFrom: 'named' | 'given' | 'fits' | null
  readonly games: readonly { readonly label: string; readonly reading: TicketReading }[]
  readonly lines: readonly LineReading[]
  readonly faults: readonly ReadingFault[]
  readonly ticket: Ticket | null
}

export interface Readings {
  readonly tickets: readonly TicketReading[]
  /** Words without a bet, passed over. */
  readonly asides: readonly ReadingFault[]
  /** Why nothing was read at all: the text is too long. */
  readonly refusal: string | null
}
