import type { Game } from '#lottery/games.ts'
import { type Permutation, createPermutation } from '#lottery/permutation.ts'
import type { DealtBet } from './panel.ts'

/** A lucky round: the key that determines the order of all combinations, and the position in this order. */
export interface Round {
  readonly loop: number
  readonly key: Uint8Array
  readonly next: number
  /** Ranks skipped because they were in a panel; at most as many as a panel has bets. */
  readonly deferred: readonly number[]
  readonly ended: boolean
}

export const createNextRound = (last: Round | null, key: Uint8Array): Round => ({
  loop: (last?.loop ?? 0) + 1,
  key,
  next: 0,
  deferred: [],
  ended: false,
})

export interface Deal {
  readonly bets: readonly DealtBet[]
  readonly round: Round
  readonly ended: Round | null
}

/**
 * Draws `count` bets that are not in the panel, each combination once per round. A combination in the panel from an
 * earlier round is deferred until it has left the panel. If only such combinations remain, they count as drawn, because
 * the player sees them, and the next round begins. `newest`: the owner's last round of the game.
 */
export function dealBets(
  game: Game,
  newest: Round | null,
  inPanel: readonly number[],
  count: number,
  newKey: () => Uint8Array,
): Deal {
  const excluded = new Set(inPanel)
  const bets: DealtBet[] = []
  let round = newest && !newest.ended ? newest : createNextRound(newest, newKey())
  let order = createOrder(game, round)
  let ended: Round | null = null
  while (bets.length < count) {
    const one = dealNextBet(order, round, excluded)
    if (one.rank === null) {
      ended = { ...one.round, ended: true }
      round = createNextRound(ended, newKey())
      order = createOrder(game, round)
      continue
    }
    round = one.round
    excluded.add(one.rank)
    bets.push({ rank: one.rank, loop: round.loop })
  }
  return { bets, round, ended }
}

function dealNextBet(
  order: Permutation,
  round: Round,
  excluded: ReadonlySet<number>,
): { rank: number | null; round: Round } {
  const waiting = round.deferred.find((rank) => !excluded.has(rank))
  if (waiting !== undefined) {
    return { rank: waiting, round: { ...round, deferred: round.deferred.filter((rank) => rank !== waiting) } }
  }
  const deferred = [...round.deferred]
  for (let next = round.next; next < order.size; next++) {
    const rank = order.at(next)
    if (!excluded.has(rank)) return { rank, round: { ...round, next: next + 1, deferred } }
    deferred.push(rank)
  }
  return { rank: null, round: { ...round, next: order.size, deferred } }
}

const createOrder = ({ combinations }: Game, { key }: Round): Permutation => createPermutation(key, combinations)
