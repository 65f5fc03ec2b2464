import { randomBytes, randomFillSync, randomUUID } from 'node:crypto'
import { createDice } from '#lottery/dice.ts'
import type { RandomSource } from './dealer.ts'

/** Uses the operating system's cryptographic randomness. Bet ids have 72 bits, so that they cannot be guessed. */
export function createSystemRandomness(): RandomSource {
  return {
    dice: createDice((bytes) => void randomFillSync(bytes)),
    key: () => randomBytes(32),
    uuid: () => randomUUID(),
    betId: () => randomBytes(9).toString('base64url'),
  }
}
