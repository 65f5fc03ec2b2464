import { REFUSALS } from '#contract/refusals.ts'
import type { CoinMove } from '#contract/people/coins.ts'
import type { SequentialModel } from './linearizable.ts'

export type CoinCall =
  | { do: 'history' }
  | { do: 'gift'; coins: number; form: string }
  /** A refresh of bets that costs a coin. */
  | { do: 'spend'; gid: string }
  /** A payment of an order in the wallet. The coins are credited when the wallet notifies the site. */
  | { do: 'pay'; coins: number; order: string }

export interface CoinState {
  readonly moves: readonly number[]
  /** Used idempotency keys, with the id of the gift once it is known. */
  readonly keys: Readonly<Record<string, number | null>>
}

const sumMoves = (moves: readonly number[]): number => moves.reduce((all, one) => all + one, 0)

/** The balance is never below 0, and each idempotency key moves coins once (docs/rules/coins.md). */
export const coinModel: SequentialModel<CoinState, CoinCall> = {
  start: { moves: [], keys: {} },
  step(paper, asked, told) {
    const { moves } = paper
    if (asked.do === 'history') return !told || ('done' in told && isSameHistory(moves, told.done)) ? [paper] : []
    const key = asked.do === 'gift' ? asked.form : asked.do === 'spend' ? asked.gid : asked.order
    const amount = asked.do === 'spend' ? -1 : asked.coins
    const known = Object.hasOwn(paper.keys, key)
    const isShort = !known && sumMoves(moves) + amount < 0
    if (told && 'refused' in told) {
      // A refresh may also be refused for reasons of the panel, which changes no coins.
      return told.refused !== REFUSALS.coins_short.msg || isShort ? [paper] : []
    }
    if (isShort) return told ? [] : [paper]
    const gift = asked.do === 'gift' && told ? (told.done as { id: number }).id : null
    const before = known ? paper.keys[key]! : null
    if (gift !== null && before !== null && gift !== before) return []
    return [{ moves: known ? moves : [...moves, amount], keys: { ...paper.keys, [key]: gift ?? before } }]
  },
}

function isSameHistory(moves: readonly number[], shown: unknown): boolean {
  const rows = (shown as CoinMove[]).toReversed()
  return (
    rows.length === moves.length &&
    rows.every(({ amount, balance }, nth) => amount === moves[nth] && balance === sumMoves(moves.slice(0, nth + 1)))
  )
}
