import { createRequire } from 'node:module'
import type * as Argon2 from '@node-rs/argon2'

// Uses `require`, because Vitest's alias resolves an import of this name to this file.
const argon2 = createRequire(import.meta.url)('@node-rs/argon2') as typeof Argon2

export const { verify } = argon2

/** Minimal cost, because the tests hash hundreds of passwords without testing the hash. */
export const hash = (password: string, options: Argon2.Options): Promise<string> =>
  argon2.hash(password, { ...options, memoryCost: 1024, timeCost: 1 })
