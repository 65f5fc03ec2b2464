import type { Game } from '#lottery/games.ts'
import { type Permutation, permutation } from '#lottery/permutation.ts'
import type { Dealt } from './panel.ts'

/** A lucky round: the key that gives its order, and how far that has been dealt. */
export interface Round {
  readonly loop: number
  readonly key: Uint8Array
  readonly next: number
  /** Ranks passed over because they stood in a panel. At most as many as a panel holds. */
  readonly deferred: readonly number[]
  readonly ended: boolean
}

/** The round that follows one that ended; the first, where there was none. */
export const roundAfter = (last: Round | null, key: Uint8Array): Round => ({
  loop: (last?.loop ?? 0) + 1,
  key,
  next: 0,
  deferred: [],
  ended: false,
})

export interface Deal {
  readonly bets: readonly Dealt[]
  /** The round that runs on. */
  readonly round: Round
  /** The round that this deal brought to its end, or null. */
  readonly ended: Round | null
}

/**
 * Deals `count` bets that do not stand in the panel, each combination once a round. One that stands there from an
 * earlier round is passed over and dealt as soon as it no longer does; if it still stands when all others have been
 * dealt, the player has it before them: it counts as offered, and the next round begins. `newest` is the owner's last
 * round of the game, `newKey` 32 bytes.
 */
export function deal(
  game: Game,
  newest: Round | null,
  held: readonly number[],
  count: number,
  newKey: () => Uint8Array,
): Deal {
  const taken = new Set(held)
  const bets: Dealt[] = []
  let round = newest && !newest.ended ? newest : roundAfter(newest, newKey())
  let order = orderOf(game, round)
  let ended: Round | null = null
  while (bets.length < count) {
    const one = dealOne(order, round, taken)
    if (one.rank === null) {
      ended = { ...one.round, ended: true }
      round = roundAfter(ended, newKey())
      order = orderOf(game, round)
      continue
    }
    round = one.round
    taken.add(one.rank)
    bets.push({ rank: one.rank, loop: round.loop })
  }
  return { bets, round, ended }
}

/** The next bet of the round; null where the round is over. */
function dealOne(order: Permutation, round: Round, taken: ReadonlySet<number>): { rank: number | null; round: Round } {
  const waiting = round.deferred.find((rank) => !taken.has(rank))
  if (waiting !== undefined) {
    return { rank: waiting, round: { ...round, deferred: round.deferred.filter((rank) => rank !== waiting) } }
  }
  const deferred = [...round.deferred]
  for (let next = round.next; next < order.size; next++) {
    const rank = order.at(next)
    if (!taken.has(rank)) return { rank, round: { ...round, next: next + 1, deferred } }
    deferred.push(rank)
  }
  return { rank: null, round: { ...round, next: order.size, deferred } }
}

const orderOf = ({ combinations }: Game, { key }: Round): Permutation => permutation(key, combinations)
