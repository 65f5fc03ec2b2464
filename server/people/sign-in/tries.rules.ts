const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

export interface Cap {
  most: number
  within: number
}

/**
 * `work`: number of wrong tries from which each further try needs a proof of work. `closed`: number from which further
 * tries are blocked (docs/rules/accounts.md#wrong-tries).
 */
interface TryCaps {
  work: Cap
  closed: Cap
}

const NETWORK_TRIES = 300
const NETWORK_WINDOW = 10 * MINUTE
/** Factor by which the limits of an IPv6 /48 exceed those of one address. */
const WIDER = 3
const buildTryCaps = (tries: number): TryCaps => ({
  work: { most: tries, within: NETWORK_WINDOW },
  closed: { most: 3 * tries, within: NETWORK_WINDOW },
})

export const TRY_CAPS = {
  /**
   * Wrong passwords per phone. The daily limit is part of the chance of guessing
   * (docs/rules/security.md#the-chance-of-guessing).
   */
  phone: { work: { most: 10, within: HOUR }, closed: { most: 25, within: DAY } },
  /**
   * Wrong codes and passwords per address: hundreds of members may sign in behind a carrier's address, some mistype.
   */
  network: buildTryCaps(NETWORK_TRIES),
  wider: buildTryCaps(WIDER * NETWORK_TRIES),
} as const satisfies Record<string, TryCaps>

/** Leading zero bits of the proof of work for a try: two to three seconds on an average phone. */
export const TRY_ZEROS = 20

/**
 * Maximum milliseconds that the time of a row may be ahead of the clock, because concurrent calls start some
 * milliseconds apart. Rows further ahead were written before the clock was set back and are ignored.
 */
export const CLOCK_TOLERANCE = MINUTE

/** Returns whole seconds, at least one. */
export const computeSecondsUntil = (at: Date, now: Date): number =>
  Math.max(1, Math.ceil((at.getTime() - now.getTime()) / 1000))
