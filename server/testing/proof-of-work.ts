import { hash } from 'node:crypto'
import { signInChallenge } from '#contract/people/account.ts'
import type { ProofOfWork } from '#contract/people/proof-of-work.ts'
import type { Browser } from './browsers.ts'

/** Does not use the site's implementation, so that the tests check that implementation. */
export function countZeroBits(salt: string, nonce: string): number {
  // A one-shot hash in hexadecimal is five times as fast as a hash object. A proof needs about 130,000 hashes.
  const hex = hash('sha256', salt + nonce)
  const nibbles = hex.search(/[^0]/)
  return nibbles * 4 + Math.clz32(Number.parseInt(hex[nibbles] ?? '', 16)) - 28
}

/** By default the hash has at least `zeros` leading zero bits. */
export function findNonce({ salt, zeros }: ProofOfWork, suits = (bits: number) => bits >= zeros): string {
  for (let n = 0; ; n++) if (suits(countZeroBits(salt, String(n)))) return String(n)
}

export async function solveChallenge(browser: Browser): Promise<{ challenge_id: string; challenge: string }> {
  const { data } = await browser.call(signInChallenge, {})
  if (!data.work) throw new Error('no work')
  return { challenge_id: data.id, challenge: findNonce(data.work) }
}
