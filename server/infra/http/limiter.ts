/** Answered as 503: there is no room. Nothing has been done for the caller. */
export class Busy extends Error {
  readonly statusCode = 503
}

/** The same, for want of room on a disk. */
export class Full extends Busy {}

interface Limits {
  /** Works that run at a time; the others wait, first come, first served. */
  width?: number
  /** What those that run may weigh together. */
  weight?: number
  /** Works of one caller follow one another, so that whoever else comes finds a turn free. */
  inOrder?: boolean
  /** Works that run or wait; more are turned away at once. */
  most?: number
  /** Of these, of one caller: nobody fills the queue alone. */
  each?: number
  /** Says no to the caller who has that many inside; else they hear that the site is busy. */
  refuseMore?(): never
}

interface WaitingCall {
  caller: string
  weighs: number
  go(): void
}

/**
 * Lets works run within these limits. To be entered before anything is read or counted, so that what waits is bounded and who
 * is turned away may come again as if nothing had been.
 */
export function limiter({
  width = Infinity,
  weight = Infinity,
  inOrder = false,
  most = Infinity,
  each = Infinity,
  refuseMore = turnAway,
}: Limits) {
  const inside = new Map<string, number>()
  const waiting = new Set<WaitingCall>()
  const running = new Set<string>()
  let places = 0
  let held = 0

  function count(caller: string, by: 1 | -1): void {
    const own = (inside.get(caller) ?? 0) + by
    if (own === 0) inside.delete(caller)
    else inside.set(caller, own)
  }

  function admit(): void {
    for (const one of waiting) {
      if (places === width || held + one.weighs > weight) return
      if (inOrder && running.has(one.caller)) continue
      waiting.delete(one)
      places++
      held += one.weighs
      running.add(one.caller)
      one.go()
    }
  }

  function leave({ caller, weighs }: WaitingCall): void {
    places--
    held -= weighs
    running.delete(caller)
    count(caller, -1)
    admit()
  }

  /** Throws Busy, or as `refuseMore` does. */
  return async <T>(work: () => Promise<T>, { caller = '', weighs = 0 } = {}): Promise<T> => {
    if (weighs > weight) throw new RangeError(`${weighs} outweighs the room of ${weight}`)
    if ((inside.get(caller) ?? 0) >= each) refuseMore()
    if (places + waiting.size >= most) turnAway()
    const { promise: turn, resolve: go } = Promise.withResolvers<void>()
    const own = { caller, weighs, go }
    count(caller, 1)
    waiting.add(own)
    admit()
    await turn
    try {
      return await work()
    } finally {
      leave(own)
    }
  }
}

function turnAway(): never {
  throw new Busy()
}
