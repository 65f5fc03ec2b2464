import type { ProductKind } from '#contract/payments/orders.ts'
import { ALONE } from '#contract/infra/finance.ts'
import type { RefusalCode } from '#contract/refusals.ts'

const DAY = 86_400_000
/** So long after its payment a membership that was never used goes back whole. */
const UNUSED_DAYS = 7

/** Why an operator gives money back: never used; what is left of it; a minor has paid. */
export type OperatorsCause = 'unused' | 'rest' | 'minor'

/** What was paid, and how it stands. */
export interface Refundable {
  kind: ProductKind
  amountFen: number
  /** Months or coins that were bought. */
  bought: number
  paidAt: Date
  /** It brought its member what they paid for. */
  delivered: boolean
  /** Given back, or on its way. */
  back: { fen: number; taken: number }
  /** Months that have not begun, coins that are there: of this order, and not taken back yet. */
  left: number
}

/** What goes back: money, and what is taken for it. */
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

interface RefundTotals {
  /** Of operators on this order, this refund among it. */
  orderFen: number
  /** Of this operator today, this refund among it. */
  dayFen: number
  /** The operator's own order. */
  isOwn: boolean
}

export const needsSecond = ({ orderFen, dayFen, isOwn }: RefundTotals): boolean =>
  isOwn || orderFen > ALONE.orderFen || dayFen > ALONE.dayFen

const MINUTE = 60_000
/** Wallets want so much between two refunds of a payment, and between two tries of one. */
export const APART = MINUTE
/** Ever less often, but hourly at least. */
const pauseAfter = (polls: number): number => Math.min(2 ** Math.min(polls, 6), 60) * MINUTE
export const nextTry = (polls: number, now: Date): Date => new Date(now.getTime() + pauseAfter(polls))
/** How long so many looks take: from when a refund is confirmed on, however long that took. */
export const triedFor = (polls: number): number =>
  Array.from({ length: polls }, (_, nth) => pauseAfter(nth)).reduce((sum, pause) => sum + pause, 0)

/** So often a wallet is told to give back; then people look. */
export const MOST_TRIES = 10
/** A wallet that has been unsure for so long is shown to people, and asked on. */
export const STUCK_AFTER = 3 * DAY
