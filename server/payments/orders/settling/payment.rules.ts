import type { PaidEvidence } from '#server/payments/wallets/wallets.ts'
import type { incidents } from '#server/payments/orders/finance/finance.tables.ts'
import type { attempts, payments } from '#server/payments/orders/orders.tables.ts'
import type { Order } from './steps.ts'

/**
 * `settled`: pays the order. `duplicate`: already recorded. `late`: arrived after the order was closed; is refunded.
 * `doubled`: the order has another payment; is refunded. `review`: contradicts the order or another payment, is already
 * refunded by the wallet, or the order is in review; operators decide. `orphan`: no attempt has this number.
 */
export type PaymentVerdict = 'settled' | 'duplicate' | 'late' | 'doubled' | 'review' | 'orphan'

export type PaymentIncidentKind = Extract<
  (typeof incidents.$inferSelect)['kind'],
  'mismatch' | 'txn_reused' | 'paid_again' | 'given_back'
>

/** The payment's attempt and order, both locked. */
export interface AttemptOrder
  extends
    Pick<Order, 'id' | 'no' | 'userId' | 'title' | 'months' | 'coins' | 'amountFen' | 'step'>,
    Pick<typeof attempts.$inferSelect, 'channel' | 'app' | 'merchant'> {
  attemptId: number
}

export type KnownPayment = Pick<typeof payments.$inferSelect, 'channel' | 'txnId' | 'attemptId'>

type Classification =
  | { verdict: Exclude<PaymentVerdict, 'orphan'>; incidentKind: null }
  | { verdict: 'review'; incidentKind: PaymentIncidentKind }

/**
 * Returns the verdict on a payment (docs/rules/payment.md#settling). `isGivenBack`: the wallet has already refunded it.
 */
export function classifyPayment(
  payment: PaidEvidence,
  order: AttemptOrder,
  known: readonly KnownPayment[],
  isGivenBack = false,
): Classification {
  const sameNumber = known.find(({ channel, txnId }) => channel === payment.channel && txnId === payment.txnId)
  if (sameNumber?.attemptId === order.attemptId) return { verdict: 'duplicate', incidentKind: null }
  if (isGivenBack) return { verdict: 'review', incidentKind: 'given_back' }
  if (!isMatching(payment, order)) return { verdict: 'review', incidentKind: 'mismatch' }
  if (sameNumber) return { verdict: 'review', incidentKind: 'txn_reused' }
  if (known.length > 0) return { verdict: 'review', incidentKind: 'paid_again' }
  return { verdict: selectVerdict(order.step), incidentKind: null }
}

const isMatching = ({ channel, amountFen, currency, app, merchant }: PaidEvidence, order: AttemptOrder): boolean =>
  channel === order.channel &&
  amountFen === order.amountFen &&
  currency === 'CNY' &&
  app === order.app &&
  merchant === order.merchant

function selectVerdict(step: Order['step']): 'settled' | 'late' | 'doubled' | 'review' {
  if (step === 'pending' || step === 'closing') return 'settled'
  if (step === 'closed') return 'late'
  return step === 'review' ? 'review' : 'doubled'
}
