import { randomBytes, randomFillSync, randomUUID } from 'node:crypto'
import { diceFrom } from '#lottery/dice.ts'
import type { Chance } from './dealer.ts'

/** Uses the operating system's cryptographic randomness. Bet ids have 72 bits, so that they cannot be guessed. */
export function systemChance(): Chance {
  return {
    dice: diceFrom((bytes) => void randomFillSync(bytes)),
    key: () => randomBytes(32),
    uuid: () => randomUUID(),
    betId: () => randomBytes(9).toString('base64url'),
  }
}
