import { LRUCache } from 'lru-cache'
import type { Game } from '#lottery/games.ts'
import { type Permutation, orderKey, permutation } from '#lottery/permutation.ts'
import type { Dealt } from './panel.ts'

/** A running lucky round: the order that its key and its seed give, and how far it has been dealt. */
export interface Round {
  readonly loop: number
  readonly key: Uint8Array
  readonly commitment: string
  /** The player's say; null: the key alone decides. */
  readonly seed: string | null
  readonly next: number
  /** Ranks passed over because they stood in a panel. At most as many as a panel holds. */
  readonly deferred: readonly number[]
}

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
 * dealt, the player has it before them: it counts as offered, and the next round begins.
 */
export function deal(game: Game, from: Round, held: readonly number[], count: number, begin: () => Round): Deal {
  const taken = new Set(held)
  const bets: Dealt[] = []
  let round = from
  let ended: Round | null = null
  while (bets.length < count) {
    const one = dealOne(game, round, taken)
    round = one.round
    if (one.rank === null) {
      ended = round
      round = begin()
      continue
    }
    taken.add(one.rank)
    bets.push({ rank: one.rank, loop: round.loop })
  }
  return { bets, round, ended }
}

/** The next bet of the round; null where the round is over. */
function dealOne(game: Game, round: Round, taken: ReadonlySet<number>): { rank: number | null; round: Round } {
  const waiting = round.deferred.find((rank) => !taken.has(rank))
  if (waiting !== undefined) {
    return { rank: waiting, round: { ...round, deferred: round.deferred.filter((rank) => rank !== waiting) } }
  }
  const order = orderOf(game, round)
  const deferred = [...round.deferred]
  for (let next = round.next; next < order.size; next++) {
    const rank = order.at(next)
    if (!taken.has(rank)) return { rank, round: { ...round, next: next + 1, deferred } }
    deferred.push(rank)
  }
  return { rank: null, round: { ...round, next: order.size, deferred } }
}

// An order costs up to 0.1 MB and 0.1 ms to begin; players refresh several times in a row.
const ORDERS_KEPT = 64
const orders = new LRUCache<string, Permutation>({ max: ORDERS_KEPT })

function orderOf({ type, combinations }: Game, { loop, key, seed }: Round): Permutation {
  const name = `${type}:${loop}:${seed ?? ''}:${Buffer.from(key).toString('base64')}`
  const order = orders.get(name) ?? permutation(orderKey(key, { type, loop, seed }), combinations)
  orders.set(name, order)
  return order
}
