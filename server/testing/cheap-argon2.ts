import { createRequire } from 'node:module'
import type * as Argon2 from '@node-rs/argon2'

// Under its own name it would resolve to this file.
const argon2 = createRequire(import.meta.url)('@node-rs/argon2') as typeof Argon2

export const { verify } = argon2

/** argon2 with minimal cost, for tests that hash hundreds of passwords incidentally. */
export const hash = (password: string, options: Argon2.Options): Promise<string> =>
  argon2.hash(password, { ...options, memoryCost: 1024, timeCost: 1 })
