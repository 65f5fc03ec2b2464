import * as z from 'zod/mini'
import { PHONE } from './account.ts'
import { CUSTOM_COINS, PRODUCT_TYPES } from './bill.ts'
import { endpoint } from './endpoint.ts'
import { bodyId, id, pagingBefore, queryDay, queryId, queryInt, shanghaiTime, yuan } from './fields.ts'

/** What operators with `finance` see and do: orders, refunds, gifts, products, bills of wallets. */
const access = { operator: 'finance' } as const

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

const phone = z.string('请输入手机号').check(z.regex(PHONE, '请输入完整的手机号'))

const words = (most: number, missing: string) =>
  z.string(missing).check(z.trim(), z.minLength(1, missing), z.maxLength(most, `最多${most}字`))
/** WeChat takes 80 characters. */
const reason = words(80, '请填写事由')

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
  access,
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
  access,
  input: z.object({ phone }),
  reply: z.object({ user_id: id }),
})

export const RefundRow = z.object({
  id,
  refund_no: z.string(),
  order_no: z.string(),
  payment_id: id,
  title: z.string(),
  amount: yuan,
  cause: z.string(),
  reason: z.string(),
  /** Coins or months taken back. */
  taken: z.int(),
  state: z.enum(['asked', 'refused', 'confirmed', 'sent', 'succeeded', 'failed']),
  asked_by: z.string(),
  decided_by: z.string(),
  /** Of the wallet, where it failed. */
  words: z.string(),
  asked_at: shanghaiTime,
  done_at: shanghaiTime,
})
export type RefundRow = z.output<typeof RefundRow>

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
  access,
  input: z.object({ id: queryId }),
  reply: OrderWhole,
})

export const askRefund = endpoint('POST', '/api/console/refund', {
  summary: '退一笔付款；超过限额的要第二位运营人员确认',
  access,
  input: z.object({
    payment_id: bodyId,
    /** unused: a membership within 7 days, whole; rest: what is left; minor: whole, what was used is not taken back. */
    cause: z.enum(['unused', 'rest', 'minor'], '请选择退款的原因'),
    /** Only so many months or coins of what is left. */
    count: z.optional(
      z.int('数量要是整数').check(z.minimum(1, '数量不正确'), z.maximum(CUSTOM_COINS.max, '数量不正确')),
    ),
    /** The payer reads it on the receipt. */
    reason,
  }),
  /** asked: it waits for a second operator. */
  reply: z.object({ id, state: z.enum(['asked', 'confirmed']), amount: yuan, taken: z.int() }),
})

export const decideRefund = endpoint('POST', '/api/console/refund_decide', {
  summary: '确认或驳回一笔退款（确认的人不能是提出的人）',
  access,
  input: z.object({ id: bodyId, decision: z.enum(['confirm', 'refuse'], '请选择确认或驳回') }),
  reply: z.null(),
})

export const refundsOf = endpoint('GET', '/api/console/refunds', {
  summary: '退款：全部，或处于某一状态的，最新的在前',
  access,
  input: z.object({ ...pagingBefore, state: z.optional(RefundRow.shape.state) }),
  reply: z.array(RefundRow),
})

export const leaveReview = endpoint('POST', '/api/console/review_order', {
  summary: '结束订单的核对：发货（有付款时）或关闭；退款用退款接口',
  access,
  input: z.object({ order_id: bodyId, to: z.enum(['fulfil', 'close'], '请选择发货或关闭'), reason }),
  reply: z.null(),
})

export const Incident = z.object({
  id,
  kind: z.string(),
  subject: z.string(),
  order_id: z.int(),
  detail: z.string(),
  at: shanghaiTime,
  resolution: z.string(),
  resolved_by: z.string(),
  resolved_at: shanghaiTime,
})
export type Incident = z.output<typeof Incident>

export const incidents = endpoint('GET', '/api/console/incidents', {
  summary: '需要人工处理的支付异常，最新的在前',
  access,
  input: z.object({ ...pagingBefore, open: z._default(queryInt(0, 1, '请求参数有误'), 1) }),
  reply: z.array(Incident),
})

export const resolveIncident = endpoint('POST', '/api/console/incident_resolve', {
  summary: '支付异常处理完毕',
  access,
  input: z.object({ id: bodyId, words: words(200, '请填写处理结果') }),
  reply: z.null(),
})

export const Reconciliation = z.object({
  id,
  channel: z.string(),
  day: z.string(),
  /** Rows of the wallet's bill. */
  rows: z.int(),
  at: shanghaiTime,
  /** In the bill and not with us, with us and not in the bill, of another amount: none is as it should be. */
  differences: z.array(
    z.object({
      list: z.enum(['unknown', 'unbilled', 'amount']),
      about: z.enum(['payment', 'refund']),
      no: z.string(),
      bill: z.nullable(yuan),
      ours: z.nullable(yuan),
      /** What became of it; '': people look. */
      outcome: z.string(),
    }),
  ),
})
export type Reconciliation = z.output<typeof Reconciliation>

export const reconciliations = endpoint('GET', '/api/console/reconciliations', {
  summary: '每日对账，最新的在前',
  access,
  input: z.object(pagingBefore),
  reply: z.array(Reconciliation),
})

export const SoldProduct = z.object({
  id,
  type: z.int(),
  title: z.string(),
  amount: yuan,
  /** Months, or coins. */
  number: z.int(),
  position: z.int(),
  shown: z.boolean(),
})
export type SoldProduct = z.output<typeof SoldProduct>

export const soldProducts = endpoint('GET', '/api/console/products', {
  summary: '全部商品与自选星币的单价',
  access,
  input: z.object({}),
  reply: z.object({ lists: z.array(SoldProduct), unit_price: yuan }),
})

/** Yuan that can be paid: at most two decimals. */
const price = z.number('请输入金额').check(
  z.minimum(0.01, '金额不正确'),
  z.maximum(100_000, '金额不正确'),
  z.refine((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6, '金额最多两位小数'),
)

export const saveProduct = endpoint('POST', '/api/console/product', {
  summary: '新增商品，或修改一个商品（不影响已有订单）',
  access,
  input: z.object({
    /** The product to be changed; without it a new one. */
    id: z.optional(bodyId),
    type: z.literal(Object.values(PRODUCT_TYPES), '商品类型不正确'),
    title: words(20, '请填写名称'),
    /** Of a membership for one month. */
    amount: price,
    number: z.int('请输入整数').check(z.minimum(1, '数量不正确'), z.maximum(CUSTOM_COINS.max, '数量不正确')),
    position: z._default(z.int('请输入整数').check(z.minimum(0, '位置不正确'), z.maximum(1000, '位置不正确')), 0),
    shown: z._default(z.boolean(), true),
  }),
  reply: z.object({ id }),
})

export const saveCoinPrice = endpoint('POST', '/api/console/coin_price', {
  summary: '修改自选星币的单价（不影响已有订单）',
  access,
  input: z.object({ unit_price: price }),
  reply: z.null(),
})

export const Gift = z.object({
  id,
  type: z.int(),
  number: z.int(),
  phone: z.string(),
  reason: z.string(),
  state: z.enum(['asked', 'refused', 'given']),
  asked_by: z.string(),
  decided_by: z.string(),
  at: shanghaiTime,
})
export type Gift = z.output<typeof Gift>

export const gifts = endpoint('GET', '/api/console/gifts', {
  summary: '赠送的会员与星币，最新的在前',
  access,
  input: z.object({ ...pagingBefore, state: z.optional(Gift.shape.state) }),
  reply: z.array(Gift),
})

export const giveGift = endpoint('POST', '/api/console/gift', {
  summary: '赠送会员（月）或星币；超过 1 个月或 100 枚的要第二位运营人员确认',
  access,
  /** To whom: a whole phone, or an account. */
  input: z.object({
    phone: z.optional(phone),
    user_id: z.optional(bodyId),
    type: z.literal(Object.values(PRODUCT_TYPES), '类型不正确'),
    number: z.int('请输入整数').check(z.minimum(1, '数量不正确'), z.maximum(CUSTOM_COINS.max, '数量不正确')),
    reason,
  }),
  reply: z.object({ id, state: z.enum(['asked', 'given']) }),
})

export const decideGift = endpoint('POST', '/api/console/gift_decide', {
  summary: '确认或驳回一笔赠送（确认的人不能是提出的人）',
  access,
  input: z.object({ id: bodyId, decision: z.enum(['confirm', 'refuse'], '请选择确认或驳回') }),
  reply: z.null(),
})
