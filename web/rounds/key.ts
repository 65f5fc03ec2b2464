import { hexToBytes } from '@noble/hashes/utils.js'
import type { LuckyRound } from '#contract/picks.ts'

/** The disclosed key of an ended round. */
export function keyOf({ key }: LuckyRound): Uint8Array {
  if (key === null) throw new Error('a running round has no key to show')
  return hexToBytes(key)
}
