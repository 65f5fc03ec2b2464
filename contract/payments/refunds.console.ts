import * as z from 'zod/mini'
import { CUSTOM_COINS } from './orders.ts'
import { endpoint } from '#contract/infra/endpoint.ts'
import { bodyId, id, pagingBefore, queryId, queryInt, shanghaiTime, yuan } from '#contract/infra/fields.ts'
import { decision, FINANCE_ACCESS, productType, reason } from '#contract/infra/finance.ts'
import { rangeSchema, type NumberRange } from '#contract/infra/range.ts'

export const RefundRow = z.object({
  id,
  order_id: id,
  order_no: z.string(),
  payment_id: id,
  type: z.int(),
  title: z.string(),
  amount: yuan,
  /** Set by the site: `late`, `doubled`, `undelivered`. Chosen by the operator: `unused`, `rest`, `minor`. */
  cause: z.enum(['late', 'doubled', 'unused', 'rest', 'minor', 'undelivered']),
  reason: z.string(),
  taken: z.int(),
  state: z.enum(['asked', 'refused', 'confirmed', 'sent', 'succeeded', 'failed']),
  asked_by: z.string(),
  decided_by: z.string(),
  is_own: z.boolean(),
  /** True: the caller may confirm the refund, being neither its requester nor the payer. */
  may_confirm: z.boolean(),
  /** The wallet's failure message, or the operator's reason for the refusal. */
  words: z.string(),
  asked_at: shanghaiTime,
})
export type RefundRow = z.output<typeof RefundRow>

/** Range of the number of months or coins; the server also rejects more than the payment has left. */
export const REFUND_COUNT = { name: '数量', least: 1, most: CUSTOM_COINS.max } as const satisfies NumberRange

const refundInput = {
  /**
   * `unused`: full refund of a membership that was never used, within 7 days. `rest`: refund of the unused months or
   * coins. `minor`: full refund because a minor paid, even if months or coins were used.
   */
  cause: z.enum(['unused', 'rest', 'minor'], '请选择退款的原因'),
}
/** State `asked`: the refund waits for the confirmation of a second operator. */
const refundPlan = { state: z.enum(['asked', 'confirmed']), amount: yuan, taken: z.int() }

export const previewRefund = endpoint('GET', '/api/console/refund_preview', {
  summary: '试算一笔退款：退多少，扣回多少，要不要第二位运营人员',
  access: FINANCE_ACCESS,
  input: z.object({
    payment_id: queryId,
    ...refundInput,
    count: z.optional(queryInt(1, CUSTOM_COINS.max, '数量不正确')),
  }),
  reply: z.object(refundPlan),
})

export const requestRefund = endpoint('POST', '/api/console/refund', {
  summary: '退一笔付款；超过限额的要第二位运营人员确认',
  access: FINANCE_ACCESS,
  input: z.object({
    payment_id: bodyId,
    ...refundInput,
    count: z.optional(rangeSchema(REFUND_COUNT)),
    /** Amount already refunded, as the operator saw it. The call is rejected if another refund was added since then. */
    refunded: z.optional(yuan),
    /** The operator's reason, which is printed on the payer's receipt. */
    reason,
  }),
  reply: z.object({ id, ...refundPlan }),
})

export const decideRefund = endpoint('POST', '/api/console/refund_decide', {
  summary: '确认或驳回一笔退款（确认的人不能是提出的人，也不能是付款的人；驳回要写事由）',
  access: FINANCE_ACCESS,
  input: z.object({ id: bodyId, ...decision }),
})

export const refundList = endpoint('GET', '/api/console/refunds', {
  summary: '退款：全部，或某一种类、某一状态的，最新的在前',
  access: FINANCE_ACCESS,
  input: z.object({ ...pagingBefore, type: productType, state: z.optional(RefundRow.shape.state) }),
  reply: z.array(RefundRow),
})
