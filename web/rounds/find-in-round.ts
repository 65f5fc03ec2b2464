import { rank } from '#lottery/combinations.ts'
import type { Game } from '#lottery/games.ts'
import { type Numbers, parsePick } from '#lottery/numbers.ts'
import { permutation } from '#lottery/permutation.ts'

/** Places of a round that are looked through: more than anybody is dealt between two draws. */
export const SEARCHED = 100_000
/** Places looked through before others get their turn. */
const STRIDE = 2_000

/**
 * Where bets stand in the order of a disclosed round, counted from 1; null: not among the first places. Pauses in
 * between, so that the page stays alive.
 */
export async function findInRound(
  game: Game,
  key: Uint8Array,
  bets: readonly Numbers[],
  pause: () => Promise<void>,
  searched = SEARCHED,
): Promise<(number | null)[]> {
  const order = permutation(key, game.combinations)
  const missing = new Set(bets.map((bet) => rank(game, bet)))
  const found = new Map<number, number>()
  // Every bet stands somewhere in the order: a short round runs out of missing bets, never of places.
  for (let at = 0; at < searched && missing.size > 0; at++) {
    const value = order.at(at)
    if (missing.delete(value)) found.set(value, at + 1)
    if (at % STRIDE === STRIDE - 1) await pause()
  }
  return bets.map((bet) => found.get(rank(game, bet)) ?? null)
}

/** A bet as a player types it: the zones divided by +, | or the word they stand in on paper. Throws InvalidNumbers. */
export function parseTyped(game: Game, text: string): Numbers {
  const [first = '', second = ''] = text.split(/[+|＋｜]/)
  return parsePick(game, first, second)
}
