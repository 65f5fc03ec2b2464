import { bytesToHex } from '@noble/hashes/utils.js'
import { unrank } from './combinations.ts'
import type { Game } from './games.ts'
import type { Numbers } from './numbers.ts'
import { commitmentOf, orderKey, permutation } from './permutation.ts'

/** What the published test vectors begin with: the key 00 01 … 1f. */
export const VECTOR = { key: Uint8Array.from({ length: 32 }, (_, at) => at), loop: 3, seed: 'Spring2026' } as const

/** A place of a round's order, counted from 0, with what stands there. */
interface Placed {
  readonly place: number
  readonly rank: number
  readonly numbers: Numbers
}

export interface VectorOfGame {
  readonly commitment: string
  /** The text whose HMAC is taken. */
  readonly message: string
  readonly orderKey: string
  /** The first three places, and the last. */
  readonly placed: readonly Placed[]
}

/** A round worked out, for whoever writes a checker of their own. */
export function vectorOf(game: Game): VectorOfGame {
  const { key, loop, seed } = VECTOR
  const ordering = orderKey(key, { type: game.type, loop, seed })
  const order = permutation(ordering, game.combinations)
  const placed = [0, 1, 2, order.size - 1].map((place) => {
    const rank = order.at(place)
    return { place, rank, numbers: unrank(game, rank) }
  })
  const message = `${game.type}:${loop}:${seed}`
  return { commitment: commitmentOf(key), message, orderKey: bytesToHex(ordering), placed }
}
