import { hash } from 'node:crypto'
import { signInChallenge } from '#contract/people/account.ts'
import type { ProofOfWork } from '#contract/people/proof-of-work.ts'
import type { Browser } from './browsers.ts'

/** Counts the leading zero bits of the hash of a salt and a nonce; an independent implementation. */
export function countZeroBits(salt: string, nonce: string): number {
  // One-shot hash as text: five times as fast as a hash object, and a proof takes 130,000.
  const hex = hash('sha256', salt + nonce)
  const nibbles = hex.search(/[^0]/)
  return nibbles * 4 + Math.clz32(Number.parseInt(hex[nibbles] ?? '', 16)) - 28
}

/** Returns the first nonce with enough zero bits, or with a number of bits that `suits`. */
export function findNonce({ salt, zeros }: ProofOfWork, suits = (bits: number) => bits >= zeros): string {
  for (let n = 0; ; n++) if (suits(countZeroBits(salt, String(n)))) return String(n)
}

/** Requests a challenge and solves it. */
export async function solveChallenge(browser: Browser): Promise<{ challenge_id: string; challenge: string }> {
  const { data } = await browser.call(signInChallenge, {})
  if (!data.work) throw new Error('no work')
  return { challenge_id: data.id, challenge: findNonce(data.work) }
}
