import type { Source } from '#server/infra/audit/audit.ts'

/**
 * How far a caller is trusted with a number. Each level has its own codes and counters, so that a stranger cannot use up those
 * of the owner (docs/rules/security.md#signing-in-under-attack).
 */
export type TrustLevel = 'unknown' | 'known' | 'member'

/** The caller of a try or of a send, as the counters see them: keyed hashes only. */
export interface CodeCaller {
  trust: TrustLevel
  /** The number at this level of trust. */
  phoneKey: Buffer
  /** The number as unknown browsers have it. */
  unknownPhoneKey: Buffer
  /** The address, of IPv6 its /64. A challenge is bound to it. */
  addressKey: Buffer
  /** The key at which sends and failures count: the address of an unknown browser, else the account's own counter. */
  networkKey: Buffer
  /** The same of the IPv6 /48; null for IPv4 and where the address does not count. */
  widerKey: Buffer | null
  /** The browser or member that a code is bound to; null: a client without the guest's cookie. */
  askerKey: Buffer | null
}

/** A try to sign in, with the address and the device of the caller. */
export interface SignInAttempt {
  phone: string
  caller: CodeCaller
  source: Source
  device: string
  visitor: string | null
  /** For 30 days; only a sign-in sets it. */
  remember: boolean
  /** Zero bits of the proof of work that came with the call; 0: none did. */
  zeros: number
}
