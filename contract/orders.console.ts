import * as z from 'zod/mini'
import { phone } from './account.ts'
import { endpoint } from './endpoint.ts'
import { bodyId, id, pagingBefore, queryDay, queryId, shanghaiTime, yuan } from './fields.ts'
import { FINANCE, reason } from './finance.ts'
import { RefundRow } from './refunds.console.ts'

/** Where an order stands, as the books know it (docs/rules/payment.md#orders). */
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
  /** 138****8000; '' of a deleted account. */
  phone: z.string(),
  title: z.string(),
  amount: yuan,
  step: z.enum(ORDER_STEPS),
  created_at: shanghaiTime,
})
export type FoundOrder = z.output<typeof FoundOrder>

export const findOrders = endpoint('GET', '/api/console/orders', {
  summary: '订单：按订单号、支付渠道的单号、付款人、状态或日期查找，最新的在前',
  access: FINANCE,
  input: z.object({
    ...pagingBefore,
    /** Our number, the attempt's or the wallet's. */
    no: z.optional(z.string().check(z.maxLength(64))),
    /** As `findPayer` answers it. */
    user_id: z.optional(queryId),
    step: z.optional(z.enum(ORDER_STEPS, '状态不正确')),
    day: z.optional(queryDay),
  }),
  reply: z.array(FoundOrder),
})

/** A write, though it changes nothing: phones stand in no address, and who was looked up stands in the audit log. */
export const findPayer = endpoint('POST', '/api/console/payer', {
  summary: '按完整手机号找到付款人',
  access: FINANCE,
  input: z.object({ phone }),
  reply: z.object({ user_id: id }),
})

export const OrderPayment = z.object({
  id,
  channel: z.string(),
  wallet_no: z.string(),
  amount: yuan,
  verdict: z.enum(['settled', 'late', 'doubled', 'review']),
  by: z.string(),
  paid_at: shanghaiTime,
  /** Yuan given back or on the way. */
  refunded: yuan,
  /** Months or coins of it that have not been used. */
  left: z.int(),
})

export const OrderWhole = z.object({
  ...FoundOrder.shape,
  type: z.int(),
  events: z.array(
    z.object({
      from: z.string(),
      to: z.string(),
      actor: z.string(),
      evidence: z.string(),
      at: shanghaiTime,
    }),
  ),
  attempts: z.array(
    z.object({
      no: z.string(),
      channel: z.string(),
      mode: z.string(),
      state: z.string(),
      created_at: shanghaiTime,
    }),
  ),
  payments: z.array(OrderPayment),
  refunds: z.array(RefundRow),
})
export type OrderWhole = z.output<typeof OrderWhole>

export const orderWhole = endpoint('GET', '/api/console/order', {
  summary: '一笔订单：经过、支付尝试、付款与退款',
  access: FINANCE,
  input: z.object({ id: queryId }),
  reply: OrderWhole,
})

export const leaveReview = endpoint('POST', '/api/console/review_order', {
  summary: '结束订单的核对：发货（有付款时）或关闭；退款用退款接口',
  access: FINANCE,
  input: z.object({ order_id: bodyId, to: z.enum(['fulfil', 'close'], '请选择发货或关闭'), reason }),
  reply: z.null(),
})
