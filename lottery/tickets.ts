import { packInto, ticketLength, unpack } from './combinations.ts'
import type { Dice } from './dice.ts'
import type { Game } from './games.ts'
import type { Numbers } from './numbers.ts'

/** One uniform bet: a uniform place, unranked. */
export function ticket(game: Game, dice: Dice): Numbers {
  return tickets(game, 1, dice)[0]!
}

/** Uniform bets, independent of each other. */
export function tickets(game: Game, count: number, dice: Dice): Numbers[] {
  const bytes = new Uint8Array(ticketLength(game))
  const bets: Numbers[] = []
  for (let i = 0; i < count; i++) bets.push(unpack(game, packInto(game, dice(game.combinations), bytes, 0), 0))
  return bets
}

/** Uniform bets as bytes, ticketLength(game) each: first zone, then second. */
export function packedTickets(game: Game, count: number, dice: Dice): Uint8Array {
  const length = ticketLength(game)
  const packed = new Uint8Array(count * length)
  for (let at = 0; at < packed.length; at += length) packInto(game, dice(game.combinations), packed, at)
  return packed
}
