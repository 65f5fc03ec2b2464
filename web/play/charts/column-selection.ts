import type { Game, Zone } from '#lottery/games.ts'
import type { Column } from './columns.ts'

/** The columns that the player has selected for a bet. */
export type ColumnSelection = readonly Column[]

/** Toggles a column; a digit replaces that of its position. Null if the zone's selection is already complete. */
export function toggleColumn(game: Game, mine: ColumnSelection, column: Column): ColumnSelection | null {
  if (mine.includes(column)) return mine.filter((one) => one !== column)
  const { track, trackAt } = column
  if (track.position !== null) return [...mine.filter((one) => one.trackAt !== trackAt), column]
  const chosen = mine.filter((one) => one.trackAt === trackAt)
  return chosen.length < game[track.zone]!.count ? [...mine, column] : null
}

/** Returns the labels of the selected numbers by zone; '' for a position without a digit. */
export function formatSelection(game: Game, mine: ColumnSelection): { first: string[]; second: string[] } {
  const inZone = (name: 'first' | 'second', { count, ordered }: Zone) => {
    const here = mine.filter(({ track }) => track.zone === name).toSorted((a, b) => a.at - b.at)
    if (!ordered) return here.map(({ label }) => label)
    return Array.from({ length: count }, (_, place) => here.find(({ track }) => track.position === place)?.label ?? '')
  }
  return { first: inZone('first', game.first), second: game.second ? inZone('second', game.second) : [] }
}
