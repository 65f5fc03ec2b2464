import type { ProductKind } from '#contract/payments/orders.ts'
import { ALONE } from '#contract/infra/finance.ts'
import type { RefusalCode } from '#contract/refusals.ts'

const DAY = 86_400_000
/** For so many days after its payment a membership that was never used is refunded whole. */
const UNUSED_DAYS = 7

/** Why an operator refunds: it was never used; the rest of it; a minor has paid. */
export type OperatorsCause = 'unused' | 'rest' | 'minor'

/** A payment, and what is left of it. */
export interface Refundable {
  kind: ProductKind
  amountFen: number
  /** Months or coins that were bought. */
  bought: number
  paidAt: Date
  /** Its goods were delivered. */
  delivered: boolean
  /** Refunded, or on its way: money, and months or coins taken for it. */
  back: { fen: number; taken: number }
  /** Of this order: months that have not begun, coins that are not spent; without those taken back already. */
  left: number
}

/** What a refund would be: the money, and the months or coins taken back for it. */
export interface Plan {
  cause: OperatorsCause | 'undelivered'
  amountFen: number
  taken: number
}

/** What a refund would be; a refusal where there is none. `count`: only so many months or coins. */
export function planOf(
  of: Refundable,
  cause: OperatorsCause,
  count: number | undefined,
  now: Date,
): Plan | RefusalCode {
  const rest = of.amountFen - of.back.fen
  if (rest <= 0) return 'refunded_already'
  if (!of.delivered) return { cause: 'undelivered', amountFen: rest, taken: 0 }
  if (cause === 'minor') return { cause, amountFen: rest, taken: of.left }
  if (cause === 'unused') return unused(of, rest, now)
  const number = count ?? (of.kind === 'coins' ? of.bought - of.back.taken : of.left)
  if (number > of.left) return of.kind === 'coins' ? 'coins_spent' : 'months_begun'
  const amountFen = Math.min(priceOf(of, number), rest)
  return amountFen > 0 ? { cause, amountFen, taken: number } : 'nothing_to_refund'
}

function unused({ kind, paidAt, bought, back }: Refundable, rest: number, now: Date): Plan | RefusalCode {
  if (kind === 'coins') return 'unused_is_vip'
  if (now.getTime() - paidAt.getTime() > UNUSED_DAYS * DAY) return 'unused_too_late'
  return { cause: 'unused', amountFen: rest, taken: bought - back.taken }
}

/** At the price paid, rounded down. */
const priceOf = ({ amountFen, bought }: Refundable, count: number): number => Math.floor((amountFen * count) / bought)

/** Sums of the limits above which a second operator confirms; both include this refund. */
interface RefundTotals {
  /** All operators' refunds of this order. */
  orderFen: number
  /** This operator's refunds today. */
  dayFen: number
  /** The operator's own order. */
  isOwn: boolean
}

export const needsSecond = ({ orderFen, dayFen, isOwn }: RefundTotals): boolean =>
  isOwn || orderFen > ALONE.orderFen || dayFen > ALONE.dayFen

const MINUTE = 60_000
/** Wallets want so much between two refunds of a payment, and between two tries of one. */
export const APART = MINUTE
/** From one minute on, doubled each time, an hour at most. */
const pauseAfter = (polls: number): number => Math.min(2 ** Math.min(polls, 6), 60) * MINUTE
export const nextTry = (polls: number, now: Date): Date => new Date(now.getTime() + pauseAfter(polls))
/** How long so many polls take, counted from the refund's confirmation. */
export const triedFor = (polls: number): number =>
  Array.from({ length: polls }, (_, nth) => pauseAfter(nth)).reduce((sum, pause) => sum + pause, 0)

/** How often a refund is sent to its wallet before it fails. */
export const MOST_TRIES = 10
/** A refund without a result for so long opens an incident; it is polled on. */
export const STUCK_AFTER = 3 * DAY
