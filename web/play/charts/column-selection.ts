import type { Game } from '#lottery/games.ts'
import { formatNumber } from '#lottery/tracks.ts'
import { chooseDigit, type CustomBet, isFull, toggleBall, type ZoneSelection } from '#web/play/picks/custom-bet.ts'
import type { Column } from './columns.ts'

export const isSelected = (bet: CustomBet, { track, number }: Column): boolean =>
  track.position === null ? bet[track.zone].includes(number) : bet[track.zone][track.position] === number

/** Toggles a column; a digit replaces that of its position. Null if the zone's selection is already complete. */
export function toggleColumn(game: Game, bet: CustomBet, column: Column): CustomBet | null {
  const { zone, position } = column.track
  const chosen = bet[zone]
  if (position !== null) return { ...bet, [zone]: chooseDigit(chosen, position, column.number) }
  if (isFull(game[zone]!, chosen) && !isSelected(bet, column)) return null
  return { ...bet, [zone]: toggleBall(game[zone]!, chosen, column.number) }
}

/** Returns the labels of the selected numbers of a zone, balls ascending; '' for a position without a digit. */
export const formatSelected = (game: Game, chosen: ZoneSelection): string[] =>
  (game.kind === 'balls' ? chosen.toSorted((a, b) => a! - b!) : chosen).map((number) =>
    number === null ? '' : formatNumber(game, number),
  )
