/** Answered as 503: there is no room. Nothing has been done for the caller. */
export class Busy extends Error {
  readonly statusCode = 503
}

/** The same, for want of room on a disk. */
export class Full extends Busy {}

interface Size {
  /** Works at a time. */
  most: number
  /** Of these, of one caller. */
  each: number
  /** Says no to the caller who has that many inside; else they hear that the site is busy. */
  refuseMore?(): never
}

/**
 * Room for some works at a time; more are turned away at once. To be entered before anything is read or counted, so
 * that what waits is bounded and who is turned away may come again as if nothing had been.
 */
export function room({ most, each, refuseMore = turnAway }: Size) {
  const inside = new Map<string, number>()
  let total = 0

  function move(caller: string, by: 1 | -1): void {
    total += by
    const own = (inside.get(caller) ?? 0) + by
    if (own === 0) inside.delete(caller)
    else inside.set(caller, own)
  }

  return async <T>(caller: string, work: () => Promise<T>): Promise<T> => {
    if ((inside.get(caller) ?? 0) >= each) refuseMore()
    if (total >= most) turnAway()
    move(caller, 1)
    try {
      return await work()
    } finally {
      move(caller, -1)
    }
  }
}

function turnAway(): never {
  throw new Busy()
}
