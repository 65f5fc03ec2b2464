import { countFillings, unrank, unrankZone } from './combinations.ts'
import type { Dice } from './dice.ts'
import type { Game, Mode, Zone } from './games.ts'
import type { Numbers } from './numbers.ts'

export type ThirdMode = 'small' | 'medium' | 'large'

export function allowsMode(game: Game, mode: Mode): boolean {
  return game.modes.includes(mode)
}

/** Draws a random bet, with equal probability for all bets of the mode. Throws if the game does not have the mode. */
export function drawBet(game: Game, mode: Exclude<Mode, 'lucky'>, dice: Dice): Numbers {
  if (!allowsMode(game, mode)) throw new RangeError(`${game.code} has no mode ${mode}`)
  if (mode === 'random') return drawRandomBet(game, dice)
  if (mode === 'continuous') return drawContinuousBet(game, dice)
  return drawUniformBet({ ...game, first: selectThird(game.first, mode) }, dice)
}

// Rejection sampling gives all fitting bets the same probability. Even in 大乐透, the worst case, 48 % of all bets fit.
function drawContinuousBet(game: Game, dice: Dice): Numbers {
  let bet = drawRandomBet(game, dice)
  while (!hasNeighbours(game, bet.first)) bet = drawRandomBet(game, dice)
  return bet
}

function drawUniformBet({ first, second }: Game, dice: Dice): Numbers {
  const drawZone = (zone: Zone) => unrankZone(zone, dice(countFillings(zone)))
  return { first: drawZone(first), second: second ? drawZone(second) : [] }
}

/** Returns whether two adjacent numbers differ by 1; digits may also descend. 9 and 0 are not consecutive. */
export function hasNeighbours(game: Game, first: readonly number[]): boolean {
  return first.some((n, i) => {
    const step = (first[i + 1] ?? NaN) - n
    return step === 1 || (game.kind === 'digits' && step === -1)
  })
}

/** Limits a zone to a third. For 大乐透 these are 1–12, 13–23 and 24–35, unlike 三区: docs/rules/picking.md#modes. */
export function selectThird(zone: Zone, mode: ThirdMode): Zone {
  const size = Math.ceil((zone.max - zone.min + 1) / 3)
  const low = zone.min + size - 1
  const high = zone.max - size + 1
  if (mode === 'small') return { ...zone, max: low }
  if (mode === 'large') return { ...zone, min: high }
  return { ...zone, min: low + 1, max: high - 1 }
}

export const drawRandomBet = (game: Game, dice: Dice): Numbers => unrank(game, dice(game.combinations))
