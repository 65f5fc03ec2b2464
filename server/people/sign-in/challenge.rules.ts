import { sha256 } from '@noble/hashes/sha2.js'
import { utf8ToBytes } from '@noble/hashes/utils.js'
import { MOST_ZEROS } from '#contract/people/account.ts'
import { beginsWithZeros } from '#contract/people/work.ts'

export const CHALLENGE_LIFE = 2 * 60_000

/** A throttled phone does the least in seconds and the most within the two minutes (decision 018). */
const LEAST_ZEROS = 17
/** Sends within a day that cost the least: of an address, of an IPv6 /48, and to a number from unknown browsers. */
const FREE_SENDS = 4
const FREE_WIDER_SENDS = 16
const FREE_PHONE_SENDS = 2

/** Codes that have been sent, as far as the work of the next one goes by them. */
export interface SentCodes {
  /** Within a day, from the address and from its IPv6 /48. */
  ofAddress: number
  ofWider: number
  /** Within an hour, by the whole site. */
  ofSite: number
}

/** Zero bits of the next work: one more for each doubling begun beyond what is calm. */
export function zerosFor({ ofAddress, ofWider, ofSite }: SentCodes, siteHour: number): number {
  const ofNetwork = Math.max(doublings(ofAddress, FREE_SENDS), doublings(ofWider, FREE_WIDER_SENDS))
  return Math.min(MOST_ZEROS, LEAST_ZEROS + ofNetwork + doublings(ofSite, siteHour / 2))
}

/** Zero bits of the work for one more code of a number, after so many of unknown browsers within a day. */
export const zerosForPhone = (sent: number): number =>
  Math.min(MOST_ZEROS, LEAST_ZEROS + Math.max(0, sent + 1 - FREE_PHONE_SENDS))

const doublings = (count: number, calm: number): number => (count <= calm ? 0 : Math.ceil(Math.log2(count / calm)))

/** Whether SHA-256 of the salt and the decimal nonce begins with that many zero bits. */
export function isWorkDone(salt: string, nonce: string, zeros: number): boolean {
  return /^\d+$/.test(nonce) && beginsWithZeros(sha256(utf8ToBytes(salt + nonce)), zeros)
}
