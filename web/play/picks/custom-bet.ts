import type { Game, Zone } from '#lottery/games.ts'
import { formatFirst, formatSecond, InvalidNumbers, parsePick } from '#lottery/numbers.ts'

/** Selected numbers of a zone: the balls so far, or one digit per position, null for a position without a digit. */
export type ZoneSelection = readonly (number | null)[]

export interface CustomBet {
  first: ZoneSelection
  second: ZoneSelection
}

const createEmptyChoice = (zone: Zone | null): ZoneSelection =>
  zone?.ordered ? Array.from({ length: zone.count }, () => null) : []

export const createEmptyBet = (game: Game): CustomBet => ({
  first: createEmptyChoice(game.first),
  second: createEmptyChoice(game.second),
})

/** Parses `first;second` in API form; null if it is not a valid bet of the game. */
export function parseHandedBet(game: Game, text: string | null): CustomBet | null {
  const [first = '', second = ''] = text?.split(';') ?? []
  try {
    return text === null ? null : parsePick(game, first, second)
  } catch (error) {
    if (error instanceof InvalidNumbers) return null
    throw error
  }
}

/** Selects or deselects a ball. A full zone ignores further balls. */
export function toggleBall(zone: Zone, chosen: ZoneSelection, ball: number): ZoneSelection {
  if (chosen.includes(ball)) return chosen.filter((n) => n !== ball)
  return chosen.length < zone.count ? [...chosen, ball] : chosen
}

export const chooseDigit = (chosen: ZoneSelection, position: number, digit: number): ZoneSelection =>
  chosen.with(position, chosen[position] === digit ? null : digit)

export const isFull = (zone: Zone, chosen: ZoneSelection): boolean => countChosen(chosen) === zone.count

export const countChosen = (chosen: ZoneSelection): number => chosen.filter((n) => n !== null).length

export function toWireCustomBet(
  game: Game,
  { first, second }: CustomBet,
): { red: string; blue: string } | { reason: string } {
  try {
    const numbers = parsePick(game, joinNumbers(first), joinNumbers(second))
    return { red: formatFirst(game, numbers), blue: formatSecond(game, numbers) }
  } catch (error) {
    if (error instanceof InvalidNumbers) return { reason: error.reason }
    throw error
  }
}

const joinNumbers = (chosen: ZoneSelection): string => chosen.filter((n) => n !== null).join(' ')
