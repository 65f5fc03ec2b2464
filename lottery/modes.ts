import { packZone, unpack, zoneSize } from './combinations.ts'
import type { Dice } from './dice.ts'
import type { Game, Mode, Zone } from './games.ts'
import type { Numbers } from './numbers.ts'
import { randomBet } from './random-bet.ts'

/** The modes that keep the first zone to one third of its numbers. */
export type Third = 'small' | 'medium' | 'large'

export function allowsMode(game: Game, mode: Mode): boolean {
  return game.modes.includes(mode)
}

/** A bet of the mode, uniform over every bet the mode allows. Throws where the game has no such mode. */
export function drawBet(game: Game, mode: Exclude<Mode, 'lucky'>, dice: Dice): Numbers {
  if (!allowsMode(game, mode)) throw new RangeError(`${game.code} has no mode ${mode}`)
  if (mode === 'random') return randomBet(game, dice)
  if (mode === 'continuous') return drawContinuous(game, dice)
  return drawFrom({ ...game, first: third(game.first, mode) }, dice)
}

// Rejection keeps the draw uniform; at worst (排列5) a good half of all bets fit.
function drawContinuous(game: Game, dice: Dice): Numbers {
  let bet = randomBet(game, dice)
  while (!hasNeighbours(game, bet.first)) bet = randomBet(game, dice)
  return bet
}

function drawFrom(game: Game, dice: Dice): Numbers {
  const bytes = packZone(game.first, dice(zoneSize(game.first)), new Uint8Array(16), 0)
  if (game.second) packZone(game.second, dice(zoneSize(game.second)), bytes, game.first.count)
  return unpack(game, bytes, 0)
}

/** Whether two numbers beside each other are consecutive: in ball games, which ascend, upwards; digits run either way. */
// 9 and 0 are not consecutive.
export function hasNeighbours(game: Game, first: readonly number[]): boolean {
  return first.some((n, i) => {
    const step = (first[i + 1] ?? NaN) - n
    return step === 1 || (game.kind === 'digits' && step === -1)
  })
}

/** The third of a zone's numbers that a mode keeps to. */
// 大乐透 is 1–12, 13–23, 24–35, unlike its 三区 in charts: docs/rules/picking.md#modes.
export function third(zone: Zone, mode: Third): Zone {
  const size = Math.ceil((zone.max - zone.min + 1) / 3)
  const low = zone.min + size - 1
  const high = zone.max - size + 1
  if (mode === 'small') return { ...zone, max: low }
  if (mode === 'large') return { ...zone, min: high }
  return { ...zone, min: low + 1, max: high - 1 }
}
