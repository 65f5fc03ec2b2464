const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** At most `most` within `within` milliseconds. */
export interface Cap {
  most: number
  within: number
}

/** Wrong tries above which each further one needs a proof of work, and at which there are no further ones (docs/rules/accounts.md#wrong-tries). */
interface TryCaps {
  work: Cap
  closed: Cap
}

const NETWORK_TRIES = 300
const NETWORK_WINDOW = 10 * MINUTE
/** An IPv6 /48 has so many times the tries of one address. */
const WIDER = 3
const networkCaps = (tries: number): TryCaps => ({
  work: { most: tries, within: NETWORK_WINDOW },
  closed: { most: 3 * tries, within: NETWORK_WINDOW },
})

export const TRY_CAPS = {
  /** Wrong passwords of a number. The day's bound is part of the chance of guessing (docs/rules/security.md#the-chance-of-guessing). */
  phone: { work: { most: 10, within: HOUR }, closed: { most: 25, within: DAY } },
  /** Hundreds sign in behind a carrier's address of an evening, and some mistype. */
  network: networkCaps(NETWORK_TRIES),
  wider: networkCaps(WIDER * NETWORK_TRIES),
} as const satisfies Record<string, TryCaps>

/** Zero bits of the work for a try: two to three seconds of an ordinary phone. */
export const TRY_ZEROS = 20

/**
 * How far ahead of the clock a row may be. Calls that run at the same time begin some milliseconds apart. A row that is further ahead was
 * written before the clock was set back, and is ignored.
 */
export const CLOCK_TOLERANCE = MINUTE

/** Returns the whole seconds until a moment, at least one. */
export const secondsUntil = (at: Date, now: Date): number =>
  Math.max(1, Math.ceil((at.getTime() - now.getTime()) / 1000))
