import type { Outcome } from './outcomes.ts'
import { type Amounts, computePayout } from './payout.ts'
import type { Line } from './ticket.ts'

/** How one issue can end for a line, as many draws each. */
export interface Endings {
  /** It wins nothing. */
  readonly nothing: number
  /** It wins, and less than it cost. */
  readonly below: number
  /** It wins its cost or more. */
  readonly atLeast: number
  /** It has won, or may have; whether as much as it cost is not known, since an amount is not. */
  readonly open: number
}

/** Cost of a line for one issue next to the amounts of its levels, before tax. */
export interface Stake {
  readonly line: Line
  readonly costFen: number
  readonly amounts: readonly Amounts[]
}

/** How all outcomes of a line's choice end. */
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
