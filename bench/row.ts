/** One line of the bench table: our value, that of the peer ('–' without one), and the bound. */
export interface BenchRow {
  what: string
  ours: string
  peer: string
  ratio: number
  bound: string
  met: boolean
}

/** Prints a row. */
export type RowReporter = (row: BenchRow) => void

/** A rate or time of our site and of the peer: bench/peer.ts, an earlier build or a plain query. */
export interface Pair {
  ours: number
  peer: number
}

/** Builds a row for a rate that must reach `least` times the peer's. */
export function buildRateRow(least: number, what: string, { ours, peer }: Pair): BenchRow {
  const ratio = ours / peer
  const perSecond = (rate: number) => `${Math.round(rate)}/s`
  return { what, ours: perSecond(ours), peer: perSecond(peer), ratio, bound: `≥ ${least}x`, met: ratio >= least }
}

/** Builds a row for a time in ms that may take up to `most` times the peer's. */
export function buildTimeRow(most: number, what: string, { ours, peer }: Pair): BenchRow {
  const ratio = ours / peer
  const ms = (time: number) => `${Math.round(time)} ms`
  return { what, ours: ms(ours), peer: ms(peer), ratio, bound: `≤ ${most}x`, met: ratio <= most }
}

/** Builds a row for a value with an absolute upper bound. */
export function buildBoundRow(most: number, unit: string, what: string, value: number): BenchRow {
  const ratio = value / most
  return { what, ours: `${value.toFixed(1)} ${unit}`, peer: '–', ratio, bound: `≤ ${most} ${unit}`, met: value <= most }
}
