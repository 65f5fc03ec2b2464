import { REFUSALS } from '#contract/refusals.ts'
import type { CoinMove } from '#contract/people/coins.ts'
import type { SequentialModel } from './linearizable.ts'

/** A call that concerns a member's coins. */
export type CoinCall =
  | { do: 'history' }
  | { do: 'gift'; coins: number; form: string }
  /** A paid refresh. */
  | { do: 'spend'; gid: string }
  /** An order that was paid in the wallet: the coins are credited when the site is notified. */
  | { do: 'pay'; coins: number; order: string }

export interface CoinPaper {
  /** Credits and debits, oldest first. */
  readonly moves: readonly number[]
  /** Idempotency keys used: forms of gifts (with the gift id once known), requests, orders. */
  readonly keys: Readonly<Record<string, number | null>>
}

const sum = (moves: readonly number[]): number => moves.reduce((all, one) => all + one, 0)

/** Model of a member's coin account (docs/rules/coins.md): integer amounts, never below 0, each key once. */
export const coinModel: SequentialModel<CoinPaper, CoinCall> = {
  start: { moves: [], keys: {} },
  step(paper, asked, told) {
    const { moves } = paper
    if (asked.do === 'history') return !told || ('done' in told && isHistory(moves, told.done)) ? [paper] : []
    const key = asked.do === 'gift' ? asked.form : asked.do === 'spend' ? asked.gid : asked.order
    const amount = asked.do === 'spend' ? -1 : asked.coins
    const known = Object.hasOwn(paper.keys, key)
    const isShort = !known && sum(moves) + amount < 0
    if (told && 'refused' in told) {
      // Refusals by the panel change no coins.
      return told.refused !== REFUSALS.coins_short.msg || isShort ? [paper] : []
    }
    if (isShort) return told ? [] : [paper]
    const gift = asked.do === 'gift' && told ? (told.done as { id: number }).id : null
    const before = known ? paper.keys[key]! : null
    if (gift !== null && before !== null && gift !== before) return []
    return [{ moves: known ? moves : [...moves, amount], keys: { ...paper.keys, [key]: gift ?? before } }]
  },
}

function isHistory(moves: readonly number[], shown: unknown): boolean {
  const rows = (shown as CoinMove[]).toReversed()
  return (
    rows.length === moves.length &&
    rows.every(({ amount, balance }, nth) => amount === moves[nth] && balance === sum(moves.slice(0, nth + 1)))
  )
}
