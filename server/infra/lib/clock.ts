/** The site's time. Business code receives one and never asks the machine. */
export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }

/** A clock that ticks with the machine's, `offsetMs` milliseconds ahead of it. */
export function offsetClock(offsetMs: number): Clock {
  return { now: () => new Date(Date.now() + offsetMs) }
}

/** How far (ms) a clock that starts at `start` now runs ahead of the machine's. */
export function offsetTo(start: Date | null): number {
  return start ? start.getTime() - Date.now() : 0
}

/** A clock that stands still until told otherwise. */
export function fixedClock(start: Date | string) {
  let now = new Date(start)
  return {
    now: () => new Date(now),
    set: (to: Date | string) => void (now = new Date(to)),
    advance: (ms: number) => void (now = new Date(now.getTime() + ms)),
  } satisfies Clock & Record<string, unknown>
}

export type FixedClock = ReturnType<typeof fixedClock>
