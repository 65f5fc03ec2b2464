import { unrank } from './combinations.ts'
import type { Game } from './games.ts'
import type { Numbers } from './numbers.ts'
import { createPermutation } from './permutation.ts'

/** Key of the published test vectors: 00 01 … 1f. */
export const VECTOR_KEY = Uint8Array.from({ length: 32 }, (_, at) => at)

/** Example in the test vectors: a round of the old kind, whose key depends on a seed. */
export const SEEDED_ROUND = { type: 1, loop: 3, seed: 'Spring2026' } as const

/** A position of a round's order, from 0, with its bet. */
interface OrderPosition {
  readonly place: number
  readonly rank: number
  readonly numbers: Numbers
}

/** Computes a test vector of a round for independent verifiers: its first three positions, and the last. */
export function computeVector(game: Game): OrderPosition[] {
  const order = createPermutation(VECTOR_KEY, game.combinations)
  return [0, 1, 2, order.size - 1].map((place) => {
    const rank = order.at(place)
    return { place, rank, numbers: unrank(game, rank) }
  })
}
