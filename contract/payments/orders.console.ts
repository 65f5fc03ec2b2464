import * as z from 'zod/mini'
import { PAYMENT_VERDICTS } from './orders.ts'
import { endpoint } from '#contract/infra/endpoint.ts'
import { bodyId, id, maskedPhone, pagingBefore, queryDay, queryId, shanghaiTime, yuan } from '#contract/infra/fields.ts'
import { FINANCE_ACCESS, productType, reason } from '#contract/infra/finance.ts'
import { Incident, Reconciliation } from './reconciling.console.ts'
import { RefundRow } from './refunds.console.ts'

/** States of an order, called steps (docs/rules/payment.md#orders). */
export const ORDER_STEPS = [
  'pending',
  'closing',
  'closed',
  'paid',
  'fulfilled',
  'late_paid',
  'refund_pending',
  'refunded',
  'refund_failed',
  'review',
] as const

export const FoundOrder = z.object({
  id,
  order_no: z.string(),
  phone: maskedPhone,
  title: z.string(),
  amount: yuan,
  /** Display name of the wallet that paid, otherwise of the last attempted one. */
  channel: z.string(),
  step: z.enum(ORDER_STEPS),
  created_at: shanghaiTime,
})
export type FoundOrder = z.output<typeof FoundOrder>

export const findOrders = endpoint('GET', '/api/console/orders', {
  summary: '订单：按订单号、支付渠道的单号、付款人、种类、支付渠道、状态或日期查找，最新的在前',
  access: FINANCE_ACCESS,
  input: z.object({
    ...pagingBefore,
    /** Number of the order, of a payment attempt, or of a wallet transaction. */
    no: z.optional(z.string().check(z.maxLength(64))),
    user_id: z.optional(queryId),
    type: productType,
    channel: z.optional(Reconciliation.shape.channel),
    step: z.optional(z.enum(ORDER_STEPS, '状态不正确')),
    day: z.optional(queryDay('下单日')),
  }),
  reply: z.array(FoundOrder),
})

export const OrderPayment = z.object({
  id,
  channel: z.string(),
  wallet_no: z.string(),
  amount: yuan,
  verdict: z.enum(PAYMENT_VERDICTS),
  /** Source of the evidence of the payment: wallet notice, query to the wallet, wallet bill, or sandbox page. */
  by: z.enum(['notice', 'query', 'bill', 'page']),
  paid_at: shanghaiTime,
  /** Sum of the refunds of this payment in yuan, including pending ones. */
  refunded: yuan,
  left: z.int(),
})

export const NOTICE_VERDICTS = [
  'settled',
  'duplicate',
  'late',
  'doubled',
  'review',
  'orphan',
  'refund',
  'other',
] as const

export const OrderDetails = z.object({
  ...FoundOrder.shape,
  user_id: id,
  type: z.int(),
  /** Transitions between steps; `from` is '' in the first one, `actor` is a display name. */
  events: z.array(
    z.object({
      from: z.string(),
      to: z.enum(ORDER_STEPS),
      actor: z.string(),
      evidence: z.string(),
      at: shanghaiTime,
    }),
  ),
  attempts: z.array(
    z.object({
      no: z.string(),
      channel: z.string(),
      mode: z.enum(['SCAN', 'H5']),
      state: z.enum(['open', 'closed', 'paid']),
      created_at: shanghaiTime,
    }),
  ),
  /** Payment notices from wallets, each with the site's verdict. */
  notices: z.array(z.object({ attempt_no: z.string(), verdict: z.enum(NOTICE_VERDICTS), at: shanghaiTime })),
  payments: z.array(OrderPayment),
  refunds: z.array(RefundRow),
  incidents: z.array(Incident),
})
export type OrderDetails = z.output<typeof OrderDetails>

export const orderDetails = endpoint('GET', '/api/console/order', {
  summary: '一笔订单：经过、支付尝试、付款与退款',
  access: FINANCE_ACCESS,
  input: z.object({ id: queryId }),
  reply: OrderDetails,
})

export const endReview = endpoint('POST', '/api/console/review_order', {
  summary: '结束订单的核对：发货（有付款时）或关闭；退款用退款接口',
  access: FINANCE_ACCESS,
  input: z.object({ order_id: bodyId, to: z.enum(['fulfil', 'close'], '请选择发货或关闭'), reason }),
})
