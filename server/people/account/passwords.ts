import { hash, verify } from '@node-rs/argon2'
import { readFileSync } from 'node:fs'
import { refuse } from '#contract/refusals.ts'
import { createLimiter } from '#server/infra/http/limiter.ts'
import { createLazy } from '#server/infra/lib/lazy.ts'
import { toProjectUrl } from '#server/infra/lib/project.ts'

/** OWASP's argon2id minimum is 19 MiB, 2 passes, 1 lane. This cost is higher: one hash needs 50 to 300 ms. */
const COST = { memoryCost: 65_536, timeCost: 5, parallelism: 1 }
/**
 * Creates a hashing slot. Two hashes run at a time; more would occupy all processors and all threads for reading files.
 * One of the two slots is reserved for trusted callers. Each slot runs one call and queues up to seven, which takes
 * about a second. One caller may have four of these eight calls; they run sequentially.
 */
const createSlot = () => createLimiter({ width: 1, most: 8, each: 4, inOrder: true })
const slots = { unknown: createSlot(), trusted: createSlot() }
/** Hash to verify for a phone without a password, so that the response needs as long as for any other phone. */
const getDummyHash = createLazy(() => hashPassword('· nobody ·'))

const common = new Set(readFileSync(toProjectUrl('server/people/account/common-passwords.txt'), 'utf8').split('\n'))

export function rejectCommonPassword(password: string): void {
  if (common.has(password.toLowerCase())) refuse('common_password')
}

interface HashingCaller {
  /** `trusted`: a caller with a known browser, a correct code or a valid link. */
  slot: keyof typeof slots
  /** Key for the limit of queued calls per caller: a network, an account or a link. */
  key: string
}

/**
 * Runs work that hashes or verifies, when the slot is free. Throws BusyError (503) if the queue is full. Must be called
 * before the try is counted, so that a rejected caller loses no try.
 */
export const withHashingSlot = <T>({ slot: name, key }: HashingCaller, work: () => Promise<T>): Promise<T> =>
  slots[name](work, { caller: key })

/** Call within `withHashingSlot` only, like `verifyPassword`. */
export const hashPassword = (password: string): Promise<string> => hash(password, COST)

/** Returns false for a null hash, after the same time as for a wrong password. */
export async function verifyPassword(passwordHash: string | null, password: string): Promise<boolean> {
  const nobody = await getDummyHash()
  const right = await verify(passwordHash ?? nobody, password)
  return right && passwordHash !== null
}
