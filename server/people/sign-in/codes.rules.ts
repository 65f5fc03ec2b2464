import type { CodePurpose } from '#contract/people/account.ts'
import type { TrustLevel } from './code-caller.ts'
import { type Cap, secondsUntil } from './tries.rules.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

export const CODE_LIFE = 5 * MINUTE
export const CODE_TRIES = 5

/** Caps of sends that an operator may set. */
export interface SendCaps {
  addressDay: number
  siteHour: number
}

const OWNERS: readonly Cap[] = [
  { most: 5, within: HOUR },
  { most: 10, within: DAY },
]

/** Caps of the codes to one number. Those of unknown browsers are bounded by the chance of guessing (docs/rules/security.md#the-chance-of-guessing). */
export const PHONE_CAPS: Readonly<Record<TrustLevel, readonly Cap[]>> = {
  unknown: [{ most: 15, within: DAY }],
  known: OWNERS,
  member: OWNERS,
}
/** Cap of the codes to one number for the unknown browsers of one network, which cannot use up the day of the number. */
export const PHONE_AND_NETWORK_CAP: Cap = { most: 5, within: DAY }
export const ASKER_CAP: Cap = { most: 10, within: DAY }

/** Half of the hour is for browsers that have signed in to the account before. Unknown browsers cannot use it up. */
export const unknownHour = ({ siteHour }: SendCaps): number => Math.ceil(siteHour / 2)

/** An IPv6 /48 gets so many times the codes of one address. */
const WIDER = 2

/**
 * Caps of the codes of one network: high, because the work before a code grows long before (challenge.rules.ts). No network gets more than a
 * quarter of the hour of all unknown browsers, and no IPv6 /48 more than half of it.
 */
export function networkCaps(caps: SendCaps): Record<'network' | 'wider', readonly Cap[]> {
  const hour = Math.ceil(unknownHour(caps) / 4)
  const timesOver = (times: number): Cap[] => [
    { most: times * hour, within: HOUR },
    { most: times * caps.addressDay, within: DAY },
  ]
  return { network: timesOver(1), wider: timesOver(WIDER) }
}

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
