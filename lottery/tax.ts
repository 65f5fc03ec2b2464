export interface WonBets {
  /** Amount that one of the bets won, in fen, including 追加. */
  readonly fen: number
  /** Number of bets; a bet bought n times (倍) counts as n. */
  readonly count: number
}

const FREE_FEN = 1_000_000
const RATE = 0.2
/** From this day on, all wins of one person in one issue of a game are one income (docs/spec/tax.md#S-TAX-02). */
const SUMMED_SINCE = '2024-09-01'

/**
 * Computes the income tax in fen on one person's wins in one issue of a game: none up to 10,000 yuan, above that a
 * fifth of the whole amount. Before SUMMED_SINCE each bet is taxed separately. Other winning tickets of the person may
 * change the tax. `drawn`: day of the draw, YYYY-MM-DD.
 */
export function computeTaxFen(won: readonly WonBets[], drawn: string): number {
  if (drawn < SUMMED_SINCE) return sum(won.map(({ fen, count }) => computeTaxOn(fen) * count))
  return computeTaxOn(sum(won.map(({ fen, count }) => fen * count)))
}

const computeTaxOn = (fen: number): number => (fen > FREE_FEN ? Math.round(fen * RATE) : 0)

const sum = (numbers: readonly number[]): number => numbers.reduce((total, n) => total + n, 0)
