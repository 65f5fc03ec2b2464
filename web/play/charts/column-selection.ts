import type { Game, Zone } from '#lottery/games.ts'
import { formatFirst, formatSecond } from '#lottery/numbers.ts'
import type { Column } from './columns.ts'

/** Indexes of the columns that the player has selected for a bet. */
export type ColumnSelection = readonly number[]

/** Toggles a column; a digit replaces that of its position. Null if the zone's selection is already complete. */
export function toggleColumn(
  game: Game,
  columns: readonly Column[],
  mine: ColumnSelection,
  at: number,
): ColumnSelection | null {
  if (mine.includes(at)) return mine.filter((one) => one !== at)
  const column = columns[at]!
  const sameTrack = mine.filter((one) => columns[one]!.trackAt === column.trackAt)
  if (column.track.position !== null) return [...mine.filter((one) => !sameTrack.includes(one)), at]
  return sameTrack.length < columnZone(game, column).count ? [...mine, at] : null
}

export const columnZone = (game: Game, { track }: Column): Zone => (track.zone === 'first' ? game.first : game.second!)

export const countMissing = (game: Game, mine: ColumnSelection): number =>
  game.first.count + (game.second?.count ?? 0) - mine.length

export function toWireBet(
  game: Game,
  columns: readonly Column[],
  mine: ColumnSelection,
): { red: string; blue: string } {
  const chosen = mine.toSorted((a, b) => a - b).map((at) => columns[at]!)
  const numbers = {
    first: chosen.filter(({ track }) => track.zone === 'first').map(({ number }) => number),
    second: chosen.filter(({ track }) => track.zone === 'second').map(({ number }) => number),
  }
  return { red: formatFirst(game, numbers), blue: formatSecond(game, numbers) }
}

/** Returns the labels of the selected numbers by zone; '' for a position without a digit. */
export function toSelectedNumbers(
  game: Game,
  columns: readonly Column[],
  mine: ColumnSelection,
): { first: string[]; second: string[] } {
  const chosen = mine.toSorted((a, b) => a - b).map((at) => columns[at]!)
  const zone = (name: 'first' | 'second', { count, ordered }: Zone) => {
    const here = chosen.filter(({ track }) => track.zone === name)
    if (!ordered) return here.map(({ label }) => label)
    return Array.from({ length: count }, (_, place) => here.find(({ track }) => track.position === place)?.label ?? '')
  }
  return { first: zone('first', game.first), second: game.second ? zone('second', game.second) : [] }
}
