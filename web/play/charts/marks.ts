import type { TrendRow } from '#contract/play/charts.ts'
import type { Game } from '#lottery/games.ts'

/** The marked balls of one row of the chart, as indexes of their columns. */
export interface BallMarks {
  repeated: ReadonlySet<number>
  neighbours: ReadonlySet<number>
  consecutive: ReadonlySet<number>
  /** Column of the special number of 七乐彩, which shares the columns of the other numbers; null for other games. */
  special: number | null
}

const NONE: ReadonlySet<number> = new Set()

export const NO_MARKS: BallMarks = { repeated: NONE, neighbours: NONE, consecutive: NONE, special: null }

/** Returns the marks of a row. The first zone of the chart must start at column 0. */
export function findMarks(game: Game, { features, first_number, second_number }: TrendRow): BallMarks {
  const { min, max, ordered } = game.first
  const digits = first_number.split(',').map(Number)
  const columnOf = (n: number) => (ordered ? n * (max - min + 1) + digits[n]! : n) - min
  const columns = (numbers: readonly number[] | null) => new Set((numbers ?? []).map(columnOf))
  return {
    repeated: columns(features.repeated),
    neighbours: columns(features.neighbours),
    consecutive: columns(features.consecutive),
    special: game.special ? Number(second_number) - min : null,
  }
}
