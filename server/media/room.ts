import { refuse } from '#contract/refusals.ts'

/**
 * Room for `most` works at a time, at most `each` of one member; more are turned away at once. To be entered before a
 * body is read, so that what lies in memory is bounded.
 */
export function room(most: number, each: number) {
  const inside = new Map<number, number>()
  let total = 0

  function move(memberId: number, by: 1 | -1): void {
    total += by
    const own = (inside.get(memberId) ?? 0) + by
    if (own === 0) inside.delete(memberId)
    else inside.set(memberId, own)
  }

  return async <T>(memberId: number, work: () => Promise<T>): Promise<T> => {
    if ((inside.get(memberId) ?? 0) >= each) refuse('uploads_at_once')
    if (total >= most) throw new Busy()
    move(memberId, 1)
    try {
      return await work()
    } finally {
      move(memberId, -1)
    }
  }
}

/** Answered as 503. */
class Busy extends Error {
  readonly statusCode = 503
}
