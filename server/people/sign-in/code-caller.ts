import type { CallSource } from '#server/infra/audit/audit.ts'

/**
 * Trust level of a caller for a phone. Each level has separate codes and counters, so that a stranger cannot use up the
 * owner's codes and tries (docs/rules/security.md#signing-in-under-attack).
 */
export type TrustLevel = 'unknown' | 'known' | 'member'

/** Caller of a try or a code request, as keyed hashes for the counters. */
export interface CodeCaller {
  trust: TrustLevel
  /** The phone at the caller's trust level. */
  phoneKey: Buffer
  /** The phone at the trust level `unknown`. */
  unknownPhoneKey: Buffer
  /** The caller's address, for IPv6 its /64. A challenge is bound to this key. */
  addressKey: Buffer
  /**
   * Counter key for requests and failures: the address if an unknown browser signs in or resets a password, otherwise
   * the member or the phone.
   */
  networkKey: Buffer
  /** Counter key of the IPv6 /48; null for IPv4, and if `networkKey` is not the address. */
  widerKey: Buffer | null
  /** Browser or member that a code is bound to; null: a client without a guest cookie. */
  askerKey: Buffer | null
}

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
