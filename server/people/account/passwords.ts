import { hash, verify } from '@node-rs/argon2'
import { readFileSync } from 'node:fs'
import { refuse } from '#contract/refusals.ts'
import { limiter } from '#server/infra/http/limiter.ts'
import { onFirstUse } from '#server/infra/lib/on-first-use.ts'
import { projectFile } from '#server/infra/lib/project.ts'

/** OWASP's argon2id: 19 MiB, 2 passes, 1 lane, with more of both so that one hash takes 50-300 ms here. */
const COST = { memoryCost: 65_536, timeCost: 5, parallelism: 1 }
/**
 * Two hashes at a time, or they take all processors and all threads that read files. One of the two is reserved for trusted callers.
 * Seven wait for each, which is a second. One caller takes four of the eight places and hashes one after the other.
 */
const slot = () => limiter({ width: 1, most: 8, each: 4, inOrder: true })
const slots = { unknown: slot(), trusted: slot() }
/** A hash of nothing anyone can type, so that an unknown phone takes as long as a known one. */
const nobodys = onFirstUse(() => hashed('· nobody ·'))

const common = new Set(readFileSync(projectFile('server/people/account/common-passwords.txt'), 'utf8').split('\n'))

export function uncommonOrRefuse(password: string): void {
  if (common.has(password.toLowerCase())) refuse('common_password')
}

/** Who hashes: a caller that has proved something may use the reserved slot. */
interface HashingCaller {
  slot: keyof typeof slots
  /** Whose places it takes: a network, or an account. */
  key: string
}

/**
 * Runs work that hashes or verifies, when its turn comes. Throws Busy (503) where too much waits already. To be entered
 * before the try is counted, so that a caller who is turned away has lost nothing.
 */
export const hashing = <T>({ slot: name, key }: HashingCaller, work: () => Promise<T>): Promise<T> =>
  slots[name](work, { caller: key })

/** Only within `hashing`, as `fits`. */
export const hashed = (password: string): Promise<string> => hash(password, COST)

/** Whether the password fits. Without a hash it takes as long and is wrong. */
export async function fits(passwordHash: string | null, password: string): Promise<boolean> {
  const nobody = await nobodys()
  const right = await verify(passwordHash ?? nobody, password)
  return right && passwordHash !== null
}
