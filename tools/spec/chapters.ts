import { calendar } from './calendar.ts'
import { games } from './games.ts'
import { points } from './points.ts'
import { prizes } from './prizes.ts'
import { rounds } from './rounds.ts'
import { settlement } from './settlement.ts'
import { tickets } from './tickets.ts'
import { trends } from './trends.ts'
import { computeTaxFen, type WonBets } from '#lottery/tax.ts'

export const tax = { tax: ({ won, drawn }: { won: WonBets[]; drawn: string }) => computeTaxFen(won, drawn) }

/** A chapter of docs/spec with test vectors for our implementation. */
export interface Chapter {
  /** Base name of its page and of its vector file. */
  readonly name: string
  /** Letters in the ids of its sentences: GAM in S-GAM-01. */
  readonly letters: string
  /** Functions that compute our result for a test vector. The key is the vector's `ask`. */
  readonly answers: Readonly<Record<string, (input: never) => unknown>>
}

export const CHAPTERS: readonly Chapter[] = [
  { name: 'games', letters: 'GAM', answers: games },
  { name: 'rounds', letters: 'RND', answers: rounds },
  { name: 'settlement', letters: 'SET', answers: settlement },
  { name: 'prizes', letters: 'PRZ', answers: prizes },
  { name: 'tax', letters: 'TAX', answers: tax },
  { name: 'tickets', letters: 'TKT', answers: tickets },
  { name: 'calendar', letters: 'CAL', answers: calendar },
  { name: 'trends', letters: 'TRD', answers: trends },
  { name: 'points', letters: 'PTS', answers: points },
]
