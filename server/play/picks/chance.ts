import { randomBytes, randomFillSync, randomUUID } from 'node:crypto'
import { diceFrom } from '#lottery/dice.ts'
import type { Chance } from './dealer.ts'

/** The operating system's cryptographic randomness. Bet ids have 72 bits: no player can guess another's. */
export function systemChance(): Chance {
  return {
    dice: diceFrom((bytes) => void randomFillSync(bytes)),
    key: () => randomBytes(32),
    uuid: () => randomUUID(),
    betId: () => randomBytes(9).toString('base64url'),
  }
}
