/** Source of the current time. Business code receives a clock and never reads the machine's clock itself. */
export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }

/** Returns a clock that is `offsetMs` milliseconds ahead of the machine's clock. */
export function createOffsetClock(offsetMs: number): Clock {
  return { now: () => new Date(Date.now() + offsetMs) }
}

/** Returns the offset in milliseconds of a clock that shows `start` now; 0 without `start`. */
export function computeClockOffset(start: Date | null): number {
  return start ? start.getTime() - Date.now() : 0
}

/** Returns a clock for tests that changes only when `set` or `advance` is called. */
export function createFixedClock(start: Date | string) {
  let now = new Date(start)
  return {
    now: () => new Date(now),
    set: (to: Date | string) => void (now = new Date(to)),
    advance: (ms: number) => void (now = new Date(now.getTime() + ms)),
  } satisfies Clock & Record<string, unknown>
}

export type FixedClock = ReturnType<typeof createFixedClock>
