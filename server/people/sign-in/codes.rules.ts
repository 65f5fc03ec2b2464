import type { CodePurpose } from '#contract/people/account.ts'
import type { TrustLevel } from './code-caller.ts'
import { type Cap, computeSecondsUntil } from './tries.rules.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

export const CODE_LIFE = 5 * MINUTE
export const CODE_TRIES = 5

/** Configurable limits of sent codes: per network address and day, and of the whole site per hour. */
export interface SendCaps {
  addressDay: number
  siteHour: number
}

const OWNER_CAPS: readonly Cap[] = [
  { most: 5, within: HOUR },
  { most: 10, within: DAY },
]

/**
 * Limits of codes per phone and trust level. The limit for unknown browsers follows from the chance of guessing
 * (docs/rules/security.md#the-chance-of-guessing).
 */
export const PHONE_CAPS: Readonly<Record<TrustLevel, readonly Cap[]>> = {
  unknown: [{ most: 15, within: DAY }],
  known: OWNER_CAPS,
  member: OWNER_CAPS,
}
/** Limit per phone and network for unknown browsers, so that one network cannot use up the daily limit of a phone. */
export const PHONE_AND_NETWORK_CAP: Cap = { most: 5, within: DAY }
export const REQUESTER_CAP: Cap = { most: 10, within: DAY }

/** Hourly limit for unknown browsers: half of the site's limit. The rest is for known browsers and for members. */
export const computeUnknownHour = ({ siteHour }: SendCaps): number => Math.ceil(siteHour / 2)

/** Factor by which the limits of an IPv6 /48 exceed those of one address. */
const WIDER = 2

/**
 * Builds the limits of codes per network. They are high, because the proof of work increases long before
 * (challenge.rules.ts). One address gets at most a quarter of the unknown browsers' hourly limit, an IPv6 /48 half of
 * it.
 */
export function buildNetworkCaps(caps: SendCaps): Record<'network' | 'wider', readonly Cap[]> {
  const hour = Math.ceil(computeUnknownHour(caps) / 4)
  const timesOver = (times: number): Cap[] => [
    { most: times * hour, within: HOUR },
    { most: times * caps.addressDay, within: DAY },
  ]
  return { network: timesOver(1), wider: timesOver(WIDER) }
}

/**
 * Returns the milliseconds between two codes for one phone and purpose. Shorter for a password reset with the SMS
 * sandbox, as the page of the reset expects (docs/rules/accounts.md#codes).
 */
export function selectPause(purpose: CodePurpose, sandbox: boolean): number {
  return sandbox && purpose === 'forget' ? 10 * SECOND : MINUTE
}

/** Seconds until one more code is within the limit; 0: now. `sent`: times of the latest codes, newest first. */
export function computeWait(sent: readonly number[], { most, within }: Cap, now: Date): number {
  const filling = sent[most - 1]
  if (filling === undefined) return 0
  const free = new Date(filling + within)
  return free > now ? computeSecondsUntil(free, now) : 0
}
