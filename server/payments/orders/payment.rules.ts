import type { PaidEvidence } from '#server/payments/wallets/wallets.ts'
import type { incidents } from './finance.tables.ts'
import type { attempts, payments } from './orders.tables.ts'
import type { Order } from './steps.ts'

/**
 * What a payment came to: the order is paid by it; it was known; it came after the order's end, or the order was paid
 * already, and goes back; it does not fit and people look at it; none of our numbers.
 */
export type PaymentVerdict = 'settled' | 'duplicate' | 'late' | 'doubled' | 'review' | 'orphan'

/** Why a payment does not fit what was asked for. */
export type Wrong = Extract<
  (typeof incidents.$inferSelect)['kind'],
  'mismatch' | 'txn_reused' | 'paid_again' | 'given_back'
>

/** What a payment is about: the order of its attempt, held. */
export interface AttemptOrder
  extends
    Pick<Order, 'id' | 'no' | 'userId' | 'title' | 'months' | 'coins' | 'amountFen' | 'step'>,
    Pick<typeof attempts.$inferSelect, 'channel' | 'app' | 'merchant'> {
  attemptId: number
}

/** A payment that we know, of the same number or for the same attempt. */
export type KnownPayment = Pick<typeof payments.$inferSelect, 'channel' | 'txnId' | 'attemptId'>

type Classified =
  | { verdict: Exclude<PaymentVerdict, 'orphan'>; wrong: null }
  /** Whatever stands there, people look at it. */
  | { verdict: 'review'; wrong: Wrong }

/** What a payment comes to (docs/rules/payment.md#settling). `isGivenBack`: the wallet has the money no more. */
export function classifyPayment(
  payment: PaidEvidence,
  found: AttemptOrder,
  known: readonly KnownPayment[],
  isGivenBack = false,
): Classified {
  const sameNumber = known.find(({ channel, txnId }) => channel === payment.channel && txnId === payment.txnId)
  if (sameNumber?.attemptId === found.attemptId) return { verdict: 'duplicate', wrong: null }
  if (isGivenBack) return { verdict: 'review', wrong: 'given_back' }
  if (!fits(payment, found)) return { verdict: 'review', wrong: 'mismatch' }
  if (sameNumber) return { verdict: 'review', wrong: 'txn_reused' }
  if (known.length > 0) return { verdict: 'review', wrong: 'paid_again' }
  return { verdict: verdictAt(found.step), wrong: null }
}

const fits = ({ channel, amountFen, currency, app, merchant }: PaidEvidence, order: AttemptOrder): boolean =>
  channel === order.channel &&
  amountFen === order.amountFen &&
  currency === 'CNY' &&
  app === order.app &&
  merchant === order.merchant

function verdictAt(step: Order['step']): 'settled' | 'late' | 'doubled' | 'review' {
  if (step === 'pending' || step === 'closing') return 'settled'
  if (step === 'closed') return 'late'
  return step === 'review' ? 'review' : 'doubled'
}
