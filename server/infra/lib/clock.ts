/** Source of the current time. Business code receives a clock and never reads the machine's clock itself. */
export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }

export function createOffsetClock(offsetMs: number): Clock {
  return { now: () => new Date(Date.now() + offsetMs) }
}

export function computeClockOffset(start: Date | null): number {
  return start ? start.getTime() - Date.now() : 0
}

export function createFixedClock(start: Date | string) {
  let now = new Date(start)
  return {
    now: () => new Date(now),
    set: (to: Date | string) => void (now = new Date(to)),
    advance: (ms: number) => void (now = new Date(now.getTime() + ms)),
  } satisfies Clock & Record<string, unknown>
}

export type FixedClock = ReturnType<typeof createFixedClock>
