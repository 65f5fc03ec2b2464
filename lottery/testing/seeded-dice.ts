import { type Dice, createDice } from '#lottery/dice.ts'

/** Creates deterministic dice from a seed: xorshift32 (Marsaglia 2003). For tests only. */
export function createSeededDice(seed: number): Dice {
  // The state must not be zero, and similar seeds would begin alike.
  let state = Math.imul(seed + 1, 0x9e3779b1) || 1
  return createDice((bytes) => {
    for (let i = 0; i < bytes.length; i++) {
      state ^= state << 13
      state ^= state >>> 17
      state ^= state << 5
      bytes[i] = state >>> 11
    }
  })
}
