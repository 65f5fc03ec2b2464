import { hash, verify } from '@node-rs/argon2'
import { readFileSync } from 'node:fs'
import { refuse } from '#contract/refusals.ts'

/** OWASP's argon2id: 19 MiB, 2 passes, 1 lane, with more of both so that one hash takes 50-300 ms here. */
const COST = { memoryCost: 65_536, timeCost: 5, parallelism: 1 }
/** A hash of nothing anyone can type, so that an unknown phone takes as long as a known one. */
let nobodys: Promise<string> | undefined

const common = new Set(readFileSync(new URL('common-passwords.txt', import.meta.url), 'utf8').split('\n'))

export function uncommonOrRefuse(password: string): void {
  if (common.has(password.toLowerCase())) refuse('common_password')
}

export const hashed = (password: string): Promise<string> => hash(password, COST)

/** Whether the password fits. Without a hash it takes as long and is wrong. */
export async function fits(passwordHash: string | null, password: string): Promise<boolean> {
  nobodys ??= hashed('· nobody ·')
  const right = await verify(passwordHash ?? (await nobodys), password)
  return right && passwordHash !== null
}
