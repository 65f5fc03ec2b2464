import { momentOf } from '#lottery/dates.ts'

/** What a draw call says of the draws to come. */
export interface Coming {
  next_open_time: string
  awaited_open_time: string | null
}

export interface Heard {
  /** The site's time, in milliseconds. */
  now: number
  /** Since the last answer or failure, in milliseconds. */
  ago: number
  /** From 0 to 1, each visitor's own: they shall not all ask in the same second. */
  dice: number
}

/** Over so long a time are those spread who wait for one moment. */
const SPREAD_MS = 20_000
const SOONEST_MS = 15_000
const LATEST_MS = 60 * 60_000
/** Whoever has waited ten minutes can wait another one. */
const PATIENCE = 10

/**
 * In how many milliseconds a page asks again for draws: a little after the next draw time; while numbers are awaited,
 * ever more seldom; once an hour in any case.
 */
export function askDrawsAgainIn(all: readonly Coming[], heard: Heard): number {
  const waits = all.flatMap(({ next_open_time, awaited_open_time }) =>
    [next_open_time, awaited_open_time].flatMap((time) => (time === null ? [] : waitFor(time, heard))),
  )
  return soon(Math.min(LATEST_MS - heard.ago, ...waits))
}

/** In how many milliseconds a page asks for the leaf of a new day, given that of the one it has. */
export function askLeafAgainIn(date: string, { now, ago, dice }: Heard): number {
  const left = momentOf(`${date} 23:59:59`).getTime() + 1000 - now
  return soon(left > 0 ? left + dice * SPREAD_MS : SOONEST_MS - ago)
}

function waitFor(time: string, { now, ago, dice }: Heard): number {
  const left = momentOf(time).getTime() - now
  if (left > 0) return left + dice * SPREAD_MS
  // It has come since the last answer, which knows nothing of it yet: this is the first question after it.
  if (-left < ago) return dice * SPREAD_MS + left
  return Math.max(SOONEST_MS, Math.min(LATEST_MS, -left / PATIENCE)) * (1 + dice / 2) - ago
}

const AT_ONCE_MS = 1000
const soon = (ms: number): number => Math.round(Math.max(AT_ONCE_MS, ms))
