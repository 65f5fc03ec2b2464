import { unrank } from './combinations.ts'
import type { Game } from './games.ts'
import type { Numbers } from './numbers.ts'
import { permutation } from './permutation.ts'

/** The key of the published test vectors: 00 01 … 1f. */
export const VECTOR_KEY = Uint8Array.from({ length: 32 }, (_, at) => at)

/** What they tell of a round of the past that had a seed. */
export const SEEDED = { type: 1, loop: 3, seed: 'Spring2026' } as const

/** A place of a round's order, counted from 0, with its number. */
interface Placed {
  readonly place: number
  readonly rank: number
  readonly numbers: Numbers
}

/** A worked example of a round for authors of checkers: its first three places, and the last. */
export function vectorOf(game: Game): Placed[] {
  const order = permutation(VECTOR_KEY, game.combinations)
  return [0, 1, 2, order.size - 1].map((place) => {
    const rank = order.at(place)
    return { place, rank, numbers: unrank(game, rank) }
  })
}
