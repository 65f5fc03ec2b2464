import { commitmentOf } from '#lottery/permutation.ts'
import type { Round } from './lucky-round.ts'

/** A round that has not begun: its key is chosen, and shown by its commitment before the player's seed is known. */
export interface Prepared {
  readonly loop: number
  readonly key: Uint8Array
  readonly commitment: string
}

/** What a call knows of the rounds to come. */
export interface Ahead {
  /** The loop of the newest round there is, begun or prepared; 0: none. */
  readonly newest: number
  /** Null only before an owner's first panel of a game, and for rounds that began before keys were prepared. */
  readonly prepared: Prepared | null
  /** Its key stood before this call came, so that the call's seed could not bear on it. */
  readonly committed: boolean
}

/** What is ahead by now, for a call that came before `then`: a key chosen since may have been chosen for its seed. */
export const asKnown = (now: Ahead, then: Ahead): Ahead => ({
  ...now,
  committed: now.prepared !== null && now.prepared.loop === then.prepared?.loop,
})

/** Begins rounds, and always has the key of the next one ready. */
export interface NextRound {
  /** The round that follows, with the call's seed where that counts. */
  begin(): Round
  /** The round that would follow now. */
  prepared(): Prepared
  /** What was prepared in this call and is to be kept; null: nothing. */
  fresh(): Prepared | null
}

/** The owner's rounds to come. `seed` is what the call gives, `newKey` 32 bytes. */
export function nextRound(ahead: Ahead, seed: string | null, newKey: () => Uint8Array): NextRound {
  let prepared = ahead.prepared ?? prepare(ahead.newest + 1, newKey())
  let fresh = ahead.prepared === null
  return {
    begin() {
      const counts = ahead.committed && !fresh
      const round = { ...prepared, seed: counts ? seed : null, next: 0, deferred: [] }
      prepared = prepare(round.loop + 1, newKey())
      fresh = true
      return round
    },
    prepared: () => prepared,
    fresh: () => (fresh ? prepared : null),
  }
}

const prepare = (loop: number, key: Uint8Array): Prepared => ({ loop, key, commitment: commitmentOf(key) })
