const MINUTE = 60_000
const HOUR = 60 * MINUTE

/**
 * Wrong codes and passwords of a phone within an hour, and the pause that follows at least
 * (docs/rules/accounts.md#wrong-tries).
 */
export const PHONE_TRIES = 10
export const PHONE_WINDOW = HOUR
const PHONE_PAUSE = 30 * MINUTE
/** Of an address within ten minutes: a carrier's has hundreds who sign in of an evening, and some mistype. */
export const ADDRESS_TRIES = 300
export const ADDRESS_WINDOW = 10 * MINUTE

/** When a phone may try again, or null: now. `wrong` are the times of its latest wrong tries, newest first. */
export function phoneClosedUntil(wrong: readonly Date[], now: Date): Date | null {
  const newest = wrong[0]
  const tenth = wrong[PHONE_TRIES - 1]
  if (!newest || !tenth || newest.getTime() - tenth.getTime() >= PHONE_WINDOW) return null
  return future(Math.max(tenth.getTime() + PHONE_WINDOW, newest.getTime() + PHONE_PAUSE), now)
}

/** When an address may try again, or null: now. */
export function addressClosedUntil(wrong: readonly Date[], now: Date): Date | null {
  const last = wrong[ADDRESS_TRIES - 1]
  return last ? future(last.getTime() + ADDRESS_WINDOW, now) : null
}

function future(at: number, now: Date): Date | null {
  return at > now.getTime() ? new Date(at) : null
}

/** Whole seconds to wait, at least one. */
export const secondsUntil = (at: Date, now: Date): number =>
  Math.max(1, Math.ceil((at.getTime() - now.getTime()) / 1000))
