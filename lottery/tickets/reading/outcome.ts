import { quoted, type TextSpan } from './characters.ts'
import type { Choice } from '#lottery/tickets/ticket.ts'

/** Answer of the player: ignore a row that is not understood. */
export const SKIP = '跳过这一行'
/** Answer of the player: accept a fault of the ticket. */
export const ACCEPT = '就按读到的算'

/** Error in the text or a part that is not understood, with a message for the player. */
export interface ReadingFault extends TextSpan {
  readonly words: string
  /** The player may accept it (`ACCEPT`), or skip its row (`SKIP`). */
  readonly acceptable: boolean
}

/** One way to read the numbers of a bet. Several choices are several lines of the ticket. */
export interface Way {
  readonly label: string
  readonly choices: readonly Choice[]
  readonly multiple?: number
}

/**
 * All readings of a bet. If there are none, the faults give the reason. The player chooses between several, or if
 * `asks` is set.
 */
export interface Outcome {
  readonly ways: readonly Way[]
  readonly asks: boolean
  readonly faults: readonly ReadingFault[]
}

export function readOrAsked(ways: readonly Way[], faults: readonly ReadingFault[], asks = false): Outcome {
  const values = ways.map(({ choices, multiple }) => JSON.stringify([choices, multiple]))
  const different = ways.filter((_, i) => values.indexOf(values[i]!) === i)
  return { ways: different, asks: asks || different.length > 1, faults: different.length > 0 ? [] : faults }
}

export const failed = (...faults: readonly ReadingFault[]): Outcome => ({ ways: [], asks: false, faults })

export function faultAt({ start, end, line }: TextSpan, words: string, acceptable = true): ReadingFault {
  return { start, end, line, words, acceptable }
}

/** Returns the range from the first part to the last. */
export function toRange(parts: readonly TextSpan[]): TextSpan {
  const first = parts.reduce((one, other) => (other.start < one.start ? other : one))
  return { start: first.start, end: Math.max(...parts.map(({ end }) => end)), line: first.line }
}

export const notUnderstood = (token: TextSpan & { readonly text: string }): ReadingFault =>
  faultAt(token, `看不懂${quoted(token.text)}`)
