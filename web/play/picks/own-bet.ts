import type { Game, Zone } from '#lottery/games.ts'
import { formatFirst, formatSecond, InvalidNumbers, parsePick } from '#lottery/numbers.ts'

/** Numbers chosen in a zone: the balls so far, or one digit per position; null for an empty position. */
export type Choice = readonly (number | null)[]

export interface OwnBet {
  first: Choice
  second: Choice
}

const nothingOf = (zone: Zone | null): Choice => (zone?.ordered ? Array.from({ length: zone.count }, () => null) : [])

/** Returns an empty bet of a game. */
export const emptyBet = (game: Game): OwnBet => ({ first: nothingOf(game.first), second: nothingOf(game.second) })

/** Parses a bet handed over by another page as `first;second` in wire form; null if it is invalid for the game. */
export function handedBet(game: Game, text: string | null): OwnBet | null {
  const [first = '', second = ''] = text?.split(';') ?? []
  try {
    return text === null ? null : parsePick(game, first, second)
  } catch (error) {
    if (error instanceof InvalidNumbers) return null
    throw error
  }
}

/** Toggles a ball; a full zone accepts no more. */
export function toggleBall(zone: Zone, chosen: Choice, ball: number): Choice {
  if (chosen.includes(ball)) return chosen.filter((n) => n !== ball)
  return chosen.length < zone.count ? [...chosen, ball] : chosen
}

/** Toggles the digit of a position. */
export const chooseDigit = (chosen: Choice, position: number, digit: number): Choice =>
  chosen.with(position, chosen[position] === digit ? null : digit)

export const isFull = (zone: Zone, chosen: Choice): boolean => chosenIn(chosen) === zone.count

export const chosenIn = (chosen: Choice): number => chosen.filter((n) => n !== null).length

/** Returns the bet in wire form, or the reason why it is incomplete. */
export function wireBet(game: Game, { first, second }: OwnBet): { red: string; blue: string } | { reason: string } {
  try {
    const numbers = parsePick(game, words(first), words(second))
    return { red: formatFirst(game, numbers), blue: formatSecond(game, numbers) }
  } catch (error) {
    if (error instanceof InvalidNumbers) return { reason: error.reason }
    throw error
  }
}

const words = (chosen: Choice): string => chosen.filter((n) => n !== null).join(' ')
