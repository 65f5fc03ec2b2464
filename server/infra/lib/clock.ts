/** The site's time. Business code receives a clock and never reads the machine's. */
export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }

/** Returns a clock that is `offsetMs` milliseconds ahead of the machine's. */
export function offsetClock(offsetMs: number): Clock {
  return { now: () => new Date(Date.now() + offsetMs) }
}

/** Returns the offset (ms) of a clock that starts at `start` now. */
export function offsetTo(start: Date | null): number {
  return start ? start.getTime() - Date.now() : 0
}

/** Returns a clock that only changes manually. */
export function fixedClock(start: Date | string) {
  let now = new Date(start)
  return {
    now: () => new Date(now),
    set: (to: Date | string) => void (now = new Date(to)),
    advance: (ms: number) => void (now = new Date(now.getTime() + ms)),
  } satisfies Clock & Record<string, unknown>
}

export type FixedClock = ReturnType<typeof fixedClock>
