import type { ProductKind } from '#contract/payments/orders.ts'
import { SINGLE_APPROVAL_LIMITS } from '#contract/infra/finance.ts'
import type { RefusalCode } from '#contract/refusals.ts'

const DAY = 86_400_000
/** Days after the payment within which an unused membership is refunded in full. */
const UNUSED_DAYS = 7

/** The operator's reason. `unused`: never used; `rest`: refund of the remainder; `minor`: paid by a minor. */
export type RefundCause = 'unused' | 'rest' | 'minor'

export interface Refundable {
  kind: ProductKind
  amountFen: number
  /** Number of months or coins that the payment bought. */
  bought: number
  paidAt: Date
  delivered: boolean
  /** Sums of the succeeded and pending refunds: money, and deducted months or coins. */
  back: { fen: number; taken: number }
  /** Remainder of this order: months not begun or coins not spent, without the months or coins already deducted. */
  left: number
}

export interface RefundPlan {
  cause: RefundCause | 'undelivered'
  amountFen: number
  /** Months or coins to deduct. */
  taken: number
}

/** Plans a refund; returns a refusal code if none is possible. `count`: only for `rest`, see RefundParams. */
export function planRefund(
  of: Refundable,
  cause: RefundCause,
  count: number | undefined,
  now: Date,
): RefundPlan | RefusalCode {
  const rest = of.amountFen - of.back.fen
  if (rest <= 0) return 'refunded_already'
  if (!of.delivered) return { cause: 'undelivered', amountFen: rest, taken: 0 }
  if (cause === 'minor') return { cause, amountFen: rest, taken: of.left }
  if (cause === 'unused') return planUnusedRefund(of, rest, now)
  const number = count ?? (of.kind === 'coins' ? of.bought - of.back.taken : of.left)
  if (number > of.left) return of.kind === 'coins' ? 'coins_spent' : 'months_begun'
  const amountFen = Math.min(computeShareFen(of, number), rest)
  return amountFen > 0 ? { cause, amountFen, taken: number } : 'nothing_to_refund'
}

function planUnusedRefund(
  { kind, paidAt, bought, back }: Refundable,
  rest: number,
  now: Date,
): RefundPlan | RefusalCode {
  if (kind === 'coins') return 'unused_is_vip'
  if (now.getTime() - paidAt.getTime() > UNUSED_DAYS * DAY) return 'unused_too_late'
  return { cause: 'unused', amountFen: rest, taken: bought - back.taken }
}

/** Returns the paid price of `count` months or coins in fen, rounded down. */
const computeShareFen = ({ amountFen, bought }: Refundable, count: number): number =>
  Math.floor((amountFen * count) / bought)

/** Sums in fen, including the requested refund. */
interface RefundTotals {
  /** Sum of the refunds of this order by all operators. */
  orderFen: number
  /** Sum of the refunds by this operator today. */
  dayFen: number
  /** True: the operator placed the order as a member. */
  isOwn: boolean
}

export const needsSecondApproval = ({ orderFen, dayFen, isOwn }: RefundTotals): boolean =>
  isOwn || orderFen > SINGLE_APPROVAL_LIMITS.orderFen || dayFen > SINGLE_APPROVAL_LIMITS.dayFen

const MINUTE = 60_000
/** Minimum milliseconds that wallets require between two refunds of a payment, and between two tries of a refund. */
export const MIN_INTERVAL_MS = MINUTE
/** Returns the pause in milliseconds after a number of polls: one minute, then doubled each time, at most an hour. */
const computeRetryDelay = (polls: number): number => Math.min(2 ** Math.min(polls, 6), 60) * MINUTE
export const computeNextTry = (polls: number, now: Date): Date => new Date(now.getTime() + computeRetryDelay(polls))
/** Returns the milliseconds that this number of polls needs, counted from the confirmation of the refund. */
export const sumRetryDelays = (polls: number): number =>
  Array.from({ length: polls }, (_, nth) => computeRetryDelay(nth)).reduce((sum, pause) => sum + pause, 0)

/** Maximum number of times that a refund is sent. If the wallet does not know it after that, it fails. */
export const MAX_TRIES = 10
/** Milliseconds after which a refund without a result opens an incident; polling continues. */
export const STUCK_AFTER_MS = 3 * DAY
