import { rank } from '#lottery/combinations.ts'
import type { Game } from '#lottery/games.ts'
import { type Numbers, parsePick } from '#lottery/numbers.ts'
import { permutation } from '#lottery/permutation.ts'

/** Where bets stand in the order of a disclosed round, counted from 1. Every bet of the game stands somewhere. */
export function placesInRound(game: Game, orderKey: Uint8Array, bets: readonly Numbers[]): number[] {
  const order = permutation(orderKey, game.combinations)
  return bets.map((bet) => order.placeOf(rank(game, bet)) + 1)
}

/** A bet as a player types it: the zones divided by +, | or the word they stand in on paper. Throws InvalidNumbers. */
export function parseTyped(game: Game, text: string): Numbers {
  const [first = '', second = ''] = text.split(/[+|＋｜]/)
  return parsePick(game, first, second)
}
