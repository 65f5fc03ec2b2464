import type { TrendRow } from '#contract/play/charts.ts'
import type { Game } from '#lottery/games.ts'

/** Columns of a row whose ball carries a mark, by their places. */
export interface Marks {
  repeated: ReadonlySet<number>
  neighbours: ReadonlySet<number>
  consecutive: ReadonlySet<number>
  /** The special number of 七乐彩, which stands in the columns of the others. */
  special: number | null
}

const NONE: ReadonlySet<number> = new Set()

/** Of a chart whose columns are no numbers. */
export const NO_MARKS: Marks = { repeated: NONE, neighbours: NONE, consecutive: NONE, special: null }

/** Which balls of a row are marked. The first zone's columns begin at the left edge of the chart. */
export function marksOf(game: Game, { features, first_number, second_number }: TrendRow): Marks {
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
