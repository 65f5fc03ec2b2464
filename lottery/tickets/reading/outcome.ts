import { quoted, type TextSpan } from './characters.ts'
import type { Choice } from '#lottery/tickets/ticket.ts'

export const SKIP = '跳过这一行'
export const ACCEPT = '就按读到的算'

/** An error in the text, or a part that the reader does not understand, with a message for the player. */
export interface ReadingFault extends TextSpan {
  readonly words: string
  /** True: the player may accept the fault (`ACCEPT`) or skip its row (`SKIP`). */
  readonly acceptable: boolean
}

/** One reading of the numbers of a bet. Each choice becomes a line of the ticket. */
export interface Way {
  readonly label: string
  readonly choices: readonly Choice[]
  readonly multiple?: number
}

/**
 * All readings of a bet. If there are none, the faults give the reason. If there are several, or if `asks` is set, the
 * player must choose or confirm one.
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

export function toRange(parts: readonly TextSpan[]): TextSpan {
  const first = parts.reduce((one, other) => (other.start < one.start ? other : one))
  return { start: first.start, end: Math.max(...parts.map(({ end }) => end)), line: first.line }
}

export const notUnderstood = (token: TextSpan & { readonly text: string }): ReadingFault =>
  faultAt(token, `看不懂${quoted(token.text)}`)
