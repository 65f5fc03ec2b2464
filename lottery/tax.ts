/** Winning bets of one amount; 追加 is part of its bet. */
export interface WonBets {
  /** Of a single bet. */
  readonly fen: number
  /** How many; a bet bought n times (倍) is n bets. */
  readonly count: number
}

const FREE_FEN = 1_000_000
const RATE = 0.2
/** From here on all that one person wins in one issue of one game is one income (docs/spec/tax.md#S-TAX-02). */
const SUMMED_SINCE = '2024-09-01'

/**
 * The income tax on what one person has won in one issue of one game, in fen: nothing up to 10,000 yuan, above it a fifth of
 * the whole. Since September 2024 all their bets of the issue are summed; before, by the practice of the offices, each was
 * looked at by itself. Only the bets that are given are counted: other tickets of the same person may change it.
 * @param drawn the day of the draw, YYYY-MM-DD
 */
export function taxFen(won: readonly WonBets[], drawn: string): number {
  if (drawn < SUMMED_SINCE) return sum(won.map(({ fen, count }) => taxOn(fen) * count))
  return taxOn(sum(won.map(({ fen, count }) => fen * count)))
}

const taxOn = (fen: number): number => (fen > FREE_FEN ? Math.round(fen * RATE) : 0)

const sum = (numbers: readonly number[]): number => numbers.reduce((total, n) => total + n, 0)
