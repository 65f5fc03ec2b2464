/**
 * Computes Pearson's chi-square statistic of observed values 0 … cells − 1. The expected frequencies are equal, or
 * proportional to `weights`.
 */
export function computeChiSquare(observed: readonly number[], cells: number, weights?: readonly number[]): number {
  const counts = new Float64Array(cells)
  for (const cell of observed) counts[cell]!++
  const total = weights?.reduce((sum, weight) => sum + weight, 0) ?? cells
  return counts.reduce((sum, count, cell) => {
    const expected = (observed.length * (weights?.[cell] ?? 1)) / total
    return sum + (count - expected) ** 2 / expected
  }, 0)
}

const SIX_SIGMA = 6

/**
 * Returns a limit that the statistic of fair dice exceeds in about one of a thousand million cases (Wilson and
 * Hilferty's approximation).
 */
export function computeChiSquareLimit(degrees: number): number {
  const spread = 2 / (9 * degrees)
  return degrees * (1 - spread + SIX_SIGMA * Math.sqrt(spread)) ** 3
}
