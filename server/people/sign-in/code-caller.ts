import type { CallSource } from '#server/infra/audit/audit.ts'

/**
 * Trust level of a caller for a number. Each level has separate codes and counters, so that a stranger cannot use up
 * those of the owner (docs/rules/security.md#signing-in-under-attack).
 */
export type TrustLevel = 'unknown' | 'known' | 'member'

/** Caller of a try or a code request, as keyed hashes for the counters. */
export interface CodeCaller {
  trust: TrustLevel
  /** The number at this trust level. */
  phoneKey: Buffer
  /** The number at the level of unknown browsers. */
  unknownPhoneKey: Buffer
  /** The address, for IPv6 its /64. Challenges are bound to it. */
  addressKey: Buffer
  /** Counter key for requests and failures: the address for an unknown browser, otherwise the account's own counter. */
  networkKey: Buffer
  /** Same for the IPv6 /48; null for IPv4 and if the address is not counted. */
  widerKey: Buffer | null
  /** Browser or member that a code is bound to; null: a client without a guest cookie. */
  askerKey: Buffer | null
}

/** A try to sign in, with the address and the device of the caller. */
export interface SignInAttempt {
  phone: string
  caller: CodeCaller
  source: CallSource
  device: string
  visitor: string | null
  /** Requests a session of 30 days; set only by a sign-in. */
  remember: boolean
  /** Zero bits of the proof of work in the request; 0: none. */
  zeros: number
}
