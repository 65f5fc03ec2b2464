/** One line of the bench table: what was measured, ours, its peer of the same session, and the bound it has to meet. */
export interface BenchRow {
  what: string
  ours: string
  peer: string
  ratio: number
  bound: string
  met: boolean
}

/** A rate, or a time, of ours and of the peer's. */
export interface Pair {
  ours: number
  peer: number
}

/** A rate that has to be so much of the peer's. */
export function atLeast(least: number, what: string, { ours, peer }: Pair): BenchRow {
  const ratio = ours / peer
  const perSecond = (rate: number) => `${Math.round(rate)}/s`
  return { what, ours: perSecond(ours), peer: perSecond(peer), ratio, bound: `≥ ${least}x`, met: ratio >= least }
}

/** A time in ms that may be so many times the peer's. */
export function atMost(most: number, what: string, { ours, peer }: Pair): BenchRow {
  const ratio = ours / peer
  const ms = (time: number) => `${Math.round(time)} ms`
  return { what, ours: ms(ours), peer: ms(peer), ratio, bound: `≤ ${most}x`, met: ratio <= most }
}

/** A figure that has a bound of its own. */
export function within(most: number, unit: string, what: string, value: number): BenchRow {
  const ratio = value / most
  return { what, ours: `${value.toFixed(1)} ${unit}`, peer: '–', ratio, bound: `≤ ${most} ${unit}`, met: value <= most }
}
