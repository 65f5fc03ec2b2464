import { unrank } from './combinations.ts'
import type { Game } from './games.ts'
import type { Numbers } from './numbers.ts'
import { createPermutation } from './permutation.ts'

/** Key of the published test vectors: the 32 bytes 00 01 … 1f. */
export const VECTOR_KEY = Uint8Array.from({ length: 32 }, (_, at) => at)

/** Example of an old round with a seed, for the published test vectors (see `computeOrderKey`). */
export const SEEDED_ROUND = { type: 1, loop: 3, seed: 'Spring2026' } as const

interface OrderPosition {
  readonly place: number
  readonly rank: number
  readonly numbers: Numbers
}

/** Computes a test vector for independent implementations: the first three positions of a round, and the last one. */
export function computeVector(game: Game): OrderPosition[] {
  const order = createPermutation(VECTOR_KEY, game.combinations)
  return [0, 1, 2, order.size - 1].map((place) => {
    const rank = order.at(place)
    return { place, rank, numbers: unrank(game, rank) }
  })
}
