import { type Dice, createDice } from '#lottery/dice.ts'

/** Creates dice for tests that always throw the same numbers for the same seed: xorshift32 (Marsaglia 2003). */
export function createSeededDice(seed: number): Dice {
  // The multiplication makes the first numbers of similar seeds different. The state must not be zero.
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
