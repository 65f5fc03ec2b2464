import type { Game, Zone } from '#lottery/games.ts'
import { formatFirst, formatSecond, InvalidNumbers, parsePick } from '#lottery/numbers.ts'

/** What the player has chosen in a zone: the balls so far, or a digit per position with null where there is none. */
export type Choice = readonly (number | null)[]

export interface OwnBet {
  first: Choice
  second: Choice
}

const nothingOf = (zone: Zone | null): Choice => (zone?.ordered ? Array.from({ length: zone.count }, () => null) : [])

/** The empty form of a game's bet. */
export const emptyBet = (game: Game): OwnBet => ({ first: nothingOf(game.first), second: nothingOf(game.second) })

/** The bet that another page hands over as `first;second` in its wire form; null where it is none of the game's. */
export function handedBet(game: Game, text: string | null): OwnBet | null {
  const [first = '', second = ''] = text?.split(';') ?? []
  try {
    return text === null ? null : parsePick(game, first, second)
  } catch (error) {
    if (error instanceof InvalidNumbers) return null
    throw error
  }
}

/** Chooses a ball, or takes it back; a full zone takes no more. */
export function toggleBall(zone: Zone, chosen: Choice, ball: number): Choice {
  if (chosen.includes(ball)) return chosen.filter((n) => n !== ball)
  return chosen.length < zone.count ? [...chosen, ball] : chosen
}

/** Chooses the digit of a position, or takes it back. */
export const chooseDigit = (chosen: Choice, position: number, digit: number): Choice =>
  chosen.with(position, chosen[position] === digit ? null : digit)

export const isFull = (zone: Zone, chosen: Choice): boolean => chosenIn(chosen) === zone.count

export const chosenIn = (chosen: Choice): number => chosen.filter((n) => n !== null).length

/** The bet in its wire form, or why it is none yet. */
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
