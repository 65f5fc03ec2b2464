import { hash } from 'node:crypto'
import { signInChallenge } from '#contract/people/account.ts'
import type { Work } from '#contract/people/work.ts'
import type { Browser } from './people.ts'

/** Zero bits that the hash of a salt and a nonce begins with, counted another way than the site does. */
export function zerosOf(salt: string, nonce: string): number {
  // In one go and as text: five times as fast as a hash object, and a work takes 130,000.
  const hex = hash('sha256', salt + nonce)
  const nibbles = hex.search(/[^0]/)
  return nibbles * 4 + Math.clz32(Number.parseInt(hex[nibbles] ?? '', 16)) - 28
}

/** The first nonce whose zero bits suit: as many as the work asks for, unless told otherwise. */
export function nonceFor({ salt, zeros }: Work, suits = (bits: number) => bits >= zeros): string {
  for (let n = 0; ; n++) if (suits(zerosOf(salt, String(n)))) return String(n)
}

/** Asks for a challenge and does its work. */
export async function provenBy(browser: Browser): Promise<{ challenge_id: string; challenge: string }> {
  const { data } = await browser.call(signInChallenge, {})
  if (!data.work) throw new Error('no work')
  return { challenge_id: data.id, challenge: nonceFor(data.work) }
}
