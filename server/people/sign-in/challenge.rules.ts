import { sha256 } from '@noble/hashes/sha2.js'
import { utf8ToBytes } from '@noble/hashes/utils.js'
import { MAX_ZEROS } from '#contract/people/account.ts'
import { hasLeadingZeros } from '#contract/people/proof-of-work.ts'

export const CHALLENGE_LIFE = 2 * 60_000

/** Minimum leading zero bits: seconds on a slow phone. MAX_ZEROS takes it under two minutes (docs/decisions/018). */
const MIN_ZEROS = 17
/** Codes per day above which the work increases: per address, per IPv6 /48, and per phone from unknown browsers. */
const FREE_SENDS = 4
const FREE_WIDER_SENDS = 16
const FREE_PHONE_SENDS = 2

export interface SentCodes {
  /** Codes requested within a day from the client's address (IPv6: /64). */
  ofAddress: number
  /** Codes requested within a day from the client's IPv6 /48. */
  ofWider: number
  /** Codes sent within an hour by the whole site. */
  ofSite: number
}

/** Returns the zero bits of the next challenge: one more for each started doubling of codes above the free number. */
export function computeZeros({ ofAddress, ofWider, ofSite }: SentCodes, siteHour: number): number {
  const ofNetwork = Math.max(countDoublings(ofAddress, FREE_SENDS), countDoublings(ofWider, FREE_WIDER_SENDS))
  return Math.min(MAX_ZEROS, MIN_ZEROS + ofNetwork + countDoublings(ofSite, siteHour / 2))
}

/** Leading zero bits for one more code to a phone, after unknown browsers requested `sent` codes in a day. */
export const computePhoneZeros = (sent: number): number =>
  Math.min(MAX_ZEROS, MIN_ZEROS + Math.max(0, sent + 1 - FREE_PHONE_SENDS))

const countDoublings = (count: number, calm: number): number => (count <= calm ? 0 : Math.ceil(Math.log2(count / calm)))

export function isWorkDone(salt: string, nonce: string, zeros: number): boolean {
  return /^\d+$/.test(nonce) && hasLeadingZeros(sha256(utf8ToBytes(salt + nonce)), zeros)
}
