/** One line of the bench table: what was measured, ours, its peer of the same session, and the bound it has to meet. */
export interface BenchRow {
  what: string
  ours: string
  peer: string
  ratio: number
  bound: string
  met: boolean
}
