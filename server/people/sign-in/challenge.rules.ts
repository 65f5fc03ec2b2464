import { sha256 } from '@noble/hashes/sha2.js'
import { utf8ToBytes } from '@noble/hashes/utils.js'
import { beginsWithZeros } from '#contract/people/work.ts'

export const CHALLENGE_LIFE = 2 * 60_000

/** A throttled phone does the least in seconds and the most within the two minutes (decision 018). */
const LEAST_ZEROS = 17
const MOST_ZEROS = 22
/** Sends of an address within a day that cost the least. */
const FREE_SENDS = 4

/** Codes that have been sent, as far as the work of the next one goes by them. */
export interface SentCodes {
  /** Within a day, from the address. */
  ofAddress: number
  /** Within an hour, by the whole site. */
  ofSite: number
}

/** Zero bits of the next work: one more for each doubling begun beyond what is calm. */
export function zerosFor({ ofAddress, ofSite }: SentCodes, siteHour: number): number {
  return Math.min(MOST_ZEROS, LEAST_ZEROS + doublings(ofAddress, FREE_SENDS) + doublings(ofSite, siteHour / 2))
}

const doublings = (count: number, calm: number): number => (count <= calm ? 0 : Math.ceil(Math.log2(count / calm)))

/** Whether SHA-256 of the salt and the decimal nonce begins with that many zero bits. */
export function isWorkDone(salt: string, nonce: string, zeros: number): boolean {
  return /^\d+$/.test(nonce) && beginsWithZeros(sha256(utf8ToBytes(salt + nonce)), zeros)
}
