import type { Game, Zone } from '#lottery/games.ts'
import { formatFirst, formatSecond, InvalidNumbers, parsePick } from '#lottery/numbers.ts'

/** Numbers chosen in a zone: the balls so far, or one digit per position; null for an empty position. */
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

/** Parses a bet handed over by another page as `first;second` in wire form; null if it is invalid for the game. */
export function parseHandedBet(game: Game, text: string | null): CustomBet | null {
  const [first = '', second = ''] = text?.split(';') ?? []
  try {
    return text === null ? null : parsePick(game, first, second)
  } catch (error) {
    if (error instanceof InvalidNumbers) return null
    throw error
  }
}

/** Toggles a ball; a full zone accepts no more. */
export function toggleBall(zone: Zone, chosen: ZoneSelection, ball: number): ZoneSelection {
  if (chosen.includes(ball)) return chosen.filter((n) => n !== ball)
  return chosen.length < zone.count ? [...chosen, ball] : chosen
}

/** Toggles the digit of a position. */
export const chooseDigit = (chosen: ZoneSelection, position: number, digit: number): ZoneSelection =>
  chosen.with(position, chosen[position] === digit ? null : digit)

export const isFull = (zone: Zone, chosen: ZoneSelection): boolean => countChosen(chosen) === zone.count

export const countChosen = (chosen: ZoneSelection): number => chosen.filter((n) => n !== null).length

/** Returns the bet in wire form, or the reason why it is incomplete. */
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
