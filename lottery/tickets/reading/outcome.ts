import type { ReadingFault, TextPlace } from './text.ts'
import type { Choice } from '#lottery/tickets/ticket.ts'

/** One way to read the numbers of a line: how, in a few words, and the choices that it comes to, mostly one. */
export interface Way {
  readonly label: string
  readonly choices: readonly Choice[]
}

/**
 * What the numbers of a line come to in a game. No ways: the faults say why. Several, or one that is no more than likely
 * (`asks`): the player says.
 */
export interface Outcome {
  readonly ways: readonly Way[]
  readonly asks: boolean
  readonly faults: readonly ReadingFault[]
}

export const sure = (label: string, choices: readonly Choice[]): Outcome => ({
  ways: [{ label, choices }],
  asks: false,
  faults: [],
})

export const asked = (ways: readonly Way[]): Outcome => ({ ways: differing(ways), asks: true, faults: [] })

/** One way is taken, several are asked about; none: these faults. */
export function oneOrAsked(ways: readonly Way[], faults: readonly ReadingFault[]): Outcome {
  const different = differing(ways)
  return { ways: different, asks: different.length > 1, faults: different.length > 0 ? [] : faults }
}

export const failed = (faults: readonly ReadingFault[]): Outcome => ({ ways: [], asks: false, faults })

function differing(ways: readonly Way[]): Way[] {
  const seen = new Set<string>()
  return ways.filter(({ choices }) => {
    const value = JSON.stringify(choices)
    return !seen.has(value) && seen.add(value)
  })
}

export const faultAt = ({ start, end, line }: TextPlace, words: string): ReadingFault => ({ start, end, line, words })

/** From the first of some parts to the last. */
export function spanOf(parts: readonly TextPlace[]): TextPlace {
  return { ...parts[0]!, end: parts.at(-1)!.end }
}

export const ascending = (numbers: readonly number[]): number[] => numbers.toSorted((a, b) => a - b)
