import * as z from 'zod/mini'
import { ChannelFault, type PaidEvidence, type RefundStatus } from './channel.ts'

/** A transaction in responses and notices. An unpaid transaction lacks the optional fields. */
export const Transaction = z.object({
  appid: z.string(),
  mchid: z.string(),
  out_trade_no: z.string(),
  trade_state: z.string(),
  transaction_id: z.optional(z.string()),
  success_time: z.optional(z.iso.datetime({ offset: true })),
  /** `total` is the requested amount. WeChat's `payer_total` is lower if a coupon paid a part. */
  amount: z.optional(z.object({ total: z.int(), currency: z._default(z.string(), 'CNY') })),
})
export type Transaction = z.output<typeof Transaction>

/** Throws a ChannelFault `unknown` if a part is missing. */
export function toTransactionEvidence(transaction: Transaction, by: PaidEvidence['by']): PaidEvidence {
  const { transaction_id: txnId, success_time: paidAt, amount } = transaction
  if (txnId === undefined || paidAt === undefined || amount === undefined)
    throw new ChannelFault('unknown', 'WeChat reports a paid transaction without payment details')
  return {
    channel: 'wechat',
    no: transaction.out_trade_no,
    txnId,
    amountFen: amount.total,
    currency: amount.currency,
    app: transaction.appid,
    merchant: transaction.mchid,
    paidAt: new Date(paidAt),
    by,
  }
}

/** `state`: WeChat's `status` in responses, `refund_status` in notices. */
export function toRefundStatus(state: string): RefundStatus {
  if (state === 'SUCCESS') return { state: 'succeeded' }
  return state === 'PROCESSING' ? { state: 'sent' } : { state: 'failed', words: `WeChat: ${state}` }
}
