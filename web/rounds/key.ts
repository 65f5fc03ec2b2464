import { hexToBytes } from '@noble/hashes/utils.js'
import type { LuckyRound } from '#contract/picks.ts'
import type { GameType } from '#lottery/games.ts'
import { orderKey } from '#lottery/permutation.ts'

/** The disclosed key of an ended round. */
export function keyOf({ key }: LuckyRound): Uint8Array {
  if (key === null) throw new Error('a running round has no key to show')
  return hexToBytes(key)
}

/** The key of the order of an ended round: of the disclosed one and the seed. */
export function orderKeyOf(type: GameType, round: LuckyRound): Uint8Array {
  return orderKey(keyOf(round), { type, loop: round.loop, seed: round.seed })
}
