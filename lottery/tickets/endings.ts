import type { Outcome } from './outcomes.ts'
import { type Amounts, computePayout } from './payout.ts'
import type { Line } from './ticket.ts'

/** Counts of the possible draws of one issue: the line wins nothing, less than it costs, or its cost or more. */
export interface Endings {
  readonly nothing: number
  readonly below: number
  readonly atLeast: number
  /** Draws in which the known amounts are less than the cost, and another amount is unannounced or undecided. */
  readonly open: number
}

/** A line with its cost for one issue, and the amounts that one bet wins at each level, before tax. */
export interface Stake {
  readonly line: Line
  readonly costFen: number
  readonly amounts: readonly Amounts[]
}

export function computeEndings(outcomes: readonly Outcome[], stake: Stake): Endings {
  const endings = { nothing: 0, below: 0, atLeast: 0, open: 0 }
  for (const outcome of outcomes) endings[selectEnding(outcome, stake)] += outcome.draws
  return endings
}

function selectEnding({ wins }: Outcome, { line, costFen, amounts }: Stake): keyof Endings {
  const { bets, fen, unpublished, undecided } = computePayout([{ line, wins }], amounts)
  if (fen >= costFen) return 'atLeast'
  if (unpublished || undecided) return 'open'
  return bets === 0 ? 'nothing' : 'below'
}
