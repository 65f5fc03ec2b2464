import * as z from 'zod/mini'
import { endpoint } from '#contract/infra/endpoint.ts'
import {
  id,
  optionalBodyId,
  emptyAsUndefined,
  pagingBefore,
  queryInt,
  shanghaiTime,
  yuan,
} from '#contract/infra/fields.ts'

/** Product kinds by their number in the API: membership, star coins. */
export const PRODUCT_TYPES = { vip: 1, coins: 2 } as const
export type ProductKind = keyof typeof PRODUCT_TYPES

export const WALLETS = { wechat: 1, alipay: 2 } as const
export type Wallet = keyof typeof WALLETS

export const CUSTOM_COINS = { min: 1, max: 100_000 } as const
/** Minutes until an order and its QR code expire. */
export const ORDER_MINUTES = 15
export const OPEN_ORDERS = 10

/**
 * Order state shown to the buyer. `waiting`: neither delivered nor closed. `paid`: paid and delivered. `refused`:
 * declined in the wallet. `closed`: ended unpaid (expired, cancelled, or paid too late). `review`: operators check it.
 * `refunded`: completely refunded.
 */
export const ORDER_STATES = ['waiting', 'paid', 'refused', 'closed', 'review', 'refunded'] as const
export type OrderState = (typeof ORDER_STATES)[number]
/**
 * Verdict on a payment. `settled`: it paid for the order. `late`: it arrived too late and is refunded. `doubled`: the
 * order was already paid, so it is refunded. `review`: operators check it.
 */
export const PAYMENT_VERDICTS = ['settled', 'late', 'doubled', 'review'] as const
export const isFinalState = (state: OrderState): boolean => state !== 'waiting'

const productType = z.literal([1, 2], '商品类型不正确')
const wallet = z.literal([1, 2], '请选择支付方式')
const ORDER_NO = /^[A-Z0-9]{28}$/
const orderNo = z.string('订单号不正确').check(z.regex(ORDER_NO, '订单号不正确'))
const yuanInput = z.union([z.number(), z.pipe(z.string().check(z.regex(/^\d{1,9}(\.\d{1,2})?$/)), z.transform(Number))])
const flag = z.optional(z.literal([0, 1], '请求参数有误'))

/** A legally required declaration of the buyer; the description appears in the API document. */
const buyerDeclaration = (description: string) => flag.check(z.describe(description))

export const Product = z.object({
  id,
  title: z.string(),
  /** Price in yuan; for a membership, per month. */
  amount: yuan,
  /** Months of a membership; the total price is amount × deadline. */
  deadline: z.optional(z.int()),
  virtual: z.optional(z.int()),
})
export type Product = z.output<typeof Product>

/** Lists memberships, or coins with the price of one custom coin. */
export const products = endpoint('GET', '/api/Bill/recharge_lists', {
  summary: '会员套餐（type=1）或星币套餐（type=2）',
  access: 'public',
  input: z.object({ type: z.pipe(queryInt(1, 2, '商品类型不正确'), productType) }),
  reply: z.object({
    lists: z.array(Product),
    /** Yuan per custom coin; absent for memberships. */
    unit_price: z.optional(yuan),
    /** Offered wallets by number; empty while payment is disabled. */
    wallets: z.array(z.int()),
  }),
})

export const Payment = z.object({
  order_no: z.string(),
  /** Text of the QR code; '' if the payment uses pay_url. */
  qrcode: z.string(),
  /** For pay_type H5: URL that opens the wallet on the phone; otherwise ''. */
  pay_url: z.string(),
  title: z.string(),
  amount: yuan,
  expires_at: shanghaiTime,
})
export type Payment = z.output<typeof Payment>

/**
 * Places an order and requests a payment code from the wallet. If the member orders the same product again within
 * ORDER_MINUTES, the call returns the open order; with another wallet or `pay_type` it adds a payment attempt to that
 * order. The server computes the price and rejects a different `amount`. The member's other unpaid orders are closed.
 */
export const recharge = endpoint('POST', '/api/Bill/recharge', {
  summary: '下单，取得支付二维码（pay_type=H5 时为手机支付地址）',
  access: 'member',
  input: z.object({
    /** The product id; missing: a custom number of coins, `virtual`, with type 2. */
    id: optionalBodyId('商品不存在'),
    type: productType,
    state: wallet,
    amount: emptyAsUndefined(yuanInput, '金额不正确'),
    virtual: emptyAsUndefined(
      z
        .int('请输入星币数量')
        .check(z.minimum(CUSTOM_COINS.min, '请输入星币数量'), z.maximum(CUSTOM_COINS.max, '一次最多充值100000枚')),
      '请输入星币数量',
    ),
    pay_type: z._default(z.enum(['SCAN', 'H5'], '支付方式不正确'), 'SCAN'),
    adult: buyerDeclaration('买家已满 18 周岁；首次购买必填 1，缺少时 data.type 为 age'),
    agree: buyerDeclaration('买家同意会员服务协议；购买会员必填 1'),
  }),
  reply: Payment,
})

/** Returns the payment status from the site's own records; never queries a wallet. */
export const notifyVerify = endpoint('POST', '/api/Bill/notify_verify', {
  summary: '查询支付结果',
  access: 'member',
  limit: 'polls',
  beforeAgreement: true,
  input: z.object({ order_no: orderNo }),
  reply: z.object({
    /** 1: the order is paid and its months or coins are delivered; otherwise 0. */
    pay_status: z.int(),
    state: z.enum(ORDER_STATES),
    /** Message for an order that ended unpaid or was declined in the wallet; otherwise ''. */
    words: z.string(),
  }),
})

/**
 * Closes an unpaid order of the member. While the wallet may still report a payment, the state is `waiting` and `words`
 * is 正在关闭.
 */
export const cancelOrder = endpoint('POST', '/api/Bill/cancel', {
  summary: '取消未支付的订单',
  access: 'member',
  beforeAgreement: true,
  forOthers: true,
  input: z.object({ order_no: orderNo }),
  reply: z.object({ state: z.enum(ORDER_STATES), words: z.string() }),
})

// Only years from 2000 to 2999, so that the end of the month is also a valid date in the database.
const month = z.string('月份不正确').check(z.regex(/^2\d{3}-(0[1-9]|1[0-2])$/, '月份不正确'))

export const Bill = z.object({
  id,
  type: z.int(),
  order_no: z.string(),
  title: z.string(),
  channel: z.string(),
  amount: yuan,
  refunded: yuan,
  verdict: z.enum(PAYMENT_VERDICTS),
  created_at: shanghaiTime,
})
export type Bill = z.output<typeof Bill>

export const bills = endpoint('GET', '/api/Bill/index', {
  summary: '历史记录',
  access: 'member',
  input: z.object({ ...pagingBefore, date: emptyAsUndefined(month, '月份不正确') }),
  reply: z.array(Bill),
})

export const billMonths = endpoint('GET', '/api/Bill/months', {
  summary: '历史记录的月份',
  access: 'member',
  reply: z.array(z.object({ month: z.string(), count: z.int(), amount: yuan })),
})

export const Receipt = z.object({
  order_no: z.string(),
  type: z.int(),
  title: z.string(),
  channel: z.string(),
  wallet_no: z.string(),
  amount: yuan,
  paid_at: shanghaiTime,
  /** Start and end of the granted membership; '' for coins. */
  from: shanghaiTime,
  until: shanghaiTime,
  refunds: z.array(z.object({ amount: yuan, at: shanghaiTime, reason: z.string(), done: z.int() })),
})
export type Receipt = z.output<typeof Receipt>

export const receipt = endpoint('GET', '/api/Bill/receipt', {
  summary: '一笔订单的收据',
  access: 'member',
  input: z.object({ order_no: orderNo }),
  reply: Receipt,
})

export const Refundable = z.object({
  order_no: z.string(),
  type: z.int(),
  title: z.string(),
  /** Number of months that have not begun, or of unspent coins. */
  left: z.int(),
  /** Refund in yuan for the months or coins in `left`. */
  amount: yuan,
  /** Refund in yuan for a membership paid within 7 days and never used; otherwise 0. */
  unused: yuan,
})
export type Refundable = z.output<typeof Refundable>

/** Lists the member's refundable payments, newest first, by RETURN_RULES. */
export const refundable = endpoint('GET', '/api/Bill/refundable', {
  summary: '现在可以退的款',
  access: 'member',
  reply: z.array(Refundable),
})

/** Refund rules, shown at checkout, on receipts, in the agreements and in the help. */
export const RETURN_RULES = {
  vip: '会员：付款 7 天内没有用过的全额退；之后可以退还没有开始的整月。',
  coins: '星币：没有花掉的部分按购买时的价格退，不足一分的舍去。',
  minors: '未成年人付的款，由监护人申请后全额退。',
} as const
