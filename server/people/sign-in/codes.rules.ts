import type { CodePurpose } from '#contract/people/account.ts'
import { secondsUntil } from './tries.rules.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

export const CODE_LIFE = 5 * MINUTE
export const CODE_TRIES = 5

/** At most `most` sends within `within` milliseconds. */
export interface Cap {
  most: number
  within: number
}

/** Caps of sends that an operator may set. */
export interface SendCaps {
  addressDay: number
  siteHour: number
}

export const PER_PHONE: readonly Cap[] = [
  { most: 5, within: HOUR },
  { most: 10, within: DAY },
]
export const VISITOR_CAP: Cap = { most: 10, within: DAY }
/** Far away: until then more work before a code holds an address back (challenge.rules.ts). */
export const addressCap = ({ addressDay }: SendCaps): Cap => ({ most: addressDay, within: DAY })

/**
 * Seconds between two codes for one phone and purpose; a reset in the sandbox waits as its page does
 * (docs/rules/accounts.md#codes).
 */
export function pauseBetween(purpose: CodePurpose, sandbox: boolean): number {
  return sandbox && purpose === 'forget' ? 10 * SECOND : MINUTE
}

/** Seconds until one more send fits the cap, 0: now. `sent` are the times of the latest sends, newest first. */
export function waitFor(sent: readonly Date[], { most, within }: Cap, now: Date): number {
  const filling = sent[most - 1]
  if (!filling) return 0
  const free = new Date(filling.getTime() + within)
  return free > now ? secondsUntil(free, now) : 0
}
