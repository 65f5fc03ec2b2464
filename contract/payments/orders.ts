import * as z from 'zod/mini'
import { endpoint } from '#contract/infra/endpoint.ts'
import { id, optionalBodyId, orAbsent, pagingBefore, queryInt, shanghaiTime, yuan } from '#contract/infra/fields.ts'

/** What can be bought, by its wire number: membership, star coins. */
export const PRODUCT_TYPES = { vip: 1, coins: 2 } as const
export type ProductKind = keyof typeof PRODUCT_TYPES

/** The wallets that players choose from, by their wire number. */
export const WALLETS = { wechat: 1, alipay: 2 } as const
export type Wallet = keyof typeof WALLETS

/** Coins of a custom recharge. */
export const CUSTOM_COINS = { min: 1, max: 100_000 } as const
/** A wallet's QR code can be paid for so long. */
export const ORDER_MINUTES = 15
/** Orders of a member that are not at their end, at most. */
export const OPEN_ORDERS = 10

/**
 * An order's state for its buyer. waiting: it can be paid. paid: and delivered. refused: declined in the wallet. closed:
 * ended unpaid (expired, cancelled, or paid too late, which is refunded). review: operators look into it. refunded.
 */
export const ORDER_STATES = ['waiting', 'paid', 'refused', 'closed', 'review', 'refunded'] as const
export type OrderState = (typeof ORDER_STATES)[number]
/** settled: the payment paid its order. late, doubled: it came too late or twice, and is refunded. review: operators look into it. */
export const PAYMENT_VERDICTS = ['settled', 'late', 'doubled', 'review'] as const
/** States that do not change by waiting. */
export const isFinal = (state: OrderState): boolean => state !== 'waiting'

const productType = z.literal([1, 2], '商品类型不正确')
const wallet = z.literal([1, 2], '请选择支付方式')
const ORDER_NO = /^[A-Z0-9]{28}$/
const orderNo = z.string('订单号不正确').check(z.regex(ORDER_NO, '订单号不正确'))
/** Yuan as a number or as its text. */
const sentYuan = z.union([z.number(), z.pipe(z.string().check(z.regex(/^\d{1,9}(\.\d{1,2})?$/)), z.transform(Number))])
const flag = z.optional(z.literal([0, 1], '请求参数有误'))

/** What the law asks a buyer to state; the description is for the document of the API. */
const statement = (description: string) => flag.check(z.describe(description))

export const Product = z.object({
  id,
  title: z.string(),
  /** Yuan; of a membership for one month. */
  amount: yuan,
  /** Months of a membership; the price to pay is amount × deadline. */
  deadline: z.optional(z.int()),
  /** Coins of a recharge. */
  virtual: z.optional(z.int()),
})
export type Product = z.output<typeof Product>

/** What is sold: memberships, or coins with the price of one of a custom number. */
export const products = endpoint('GET', '/api/Bill/recharge_lists', {
  summary: '会员套餐（type=1）或星币套餐（type=2）',
  access: 'public',
  input: z.object({ type: z.pipe(queryInt(1, 2, '商品类型不正确'), productType) }),
  reply: z.object({
    lists: z.array(Product),
    /** Yuan for one coin of a custom number; of memberships absent. */
    unit_price: z.optional(yuan),
    /** Wallets that are offered, by number; none while payment is switched off. */
    wallets: z.array(z.int()),
  }),
})

/** How the payer pays an attempt. */
export const Payment = z.object({
  order_no: z.string(),
  /** The text of the QR code; '' where the payment goes by pay_url. */
  qrcode: z.string(),
  /** pay_type H5: where the phone's own wallet opens; ''. */
  pay_url: z.string(),
  title: z.string(),
  /** Yuan to pay. */
  amount: yuan,
  expires_at: shanghaiTime,
})
export type Payment = z.output<typeof Payment>

/**
 * Orders and asks a wallet for its code. The same thing within 15 minutes is the open order again; by another wallet, or on
 * the phone itself, another way to pay the same order. The server computes the price: another `amount` is refused.
 */
export const recharge = endpoint('POST', '/api/Bill/recharge', {
  summary: '下单，取得支付二维码（pay_type=H5 时为手机支付地址）',
  access: 'member',
  input: z.object({
    /** The product; without it `virtual` coins of type 2. */
    id: optionalBodyId('商品不存在'),
    type: productType,
    state: wallet,
    amount: orAbsent(sentYuan, '金额不正确'),
    virtual: orAbsent(
      z
        .int('请输入星币数量')
        .check(z.minimum(CUSTOM_COINS.min, '请输入星币数量'), z.maximum(CUSTOM_COINS.max, '一次最多充值100000枚')),
      '请输入星币数量',
    ),
    pay_type: z._default(z.enum(['SCAN', 'H5'], '支付方式不正确'), 'SCAN'),
    adult: statement('买家已满 18 周岁；首次购买必填 1，缺少时 data.type 为 age'),
    agree: statement('买家同意会员服务协议；购买会员必填 1'),
  }),
  reply: Payment,
})

/** Whether my order is paid: from our own books, a wallet is never asked here. */
export const notifyVerify = endpoint('POST', '/api/Bill/notify_verify', {
  summary: '查询支付结果',
  access: 'member',
  limit: 'polls',
  beforeAgreement: true,
  input: z.object({ order_no: orderNo }),
  reply: z.object({
    /** 1 paid and delivered. */
    pay_status: z.int(),
    state: z.enum(ORDER_STATES),
    /** In words, where it ended otherwise, or waits after having been turned down in the wallet; ''. */
    words: z.string(),
  }),
})

/** Closes my order if it is not paid yet. While a wallet may still say that it was, it waits, and `words` say 正在关闭. */
export const cancelOrder = endpoint('POST', '/api/Bill/cancel', {
  summary: '取消未支付的订单',
  access: 'member',
  beforeAgreement: true,
  forOthers: true,
  input: z.object({ order_no: orderNo }),
  reply: z.object({ state: z.enum(ORDER_STATES), words: z.string() }),
})

// Of years that databases and calendars write with four digits, the month's end too.
const month = z.string('月份不正确').check(z.regex(/^2\d{3}-(0[1-9]|1[0-2])$/, '月份不正确'))

export const Bill = z.object({
  /** Of the list: what comes before a row is asked for by it. */
  id,
  /** 1 membership, 2 coins. */
  type: z.int(),
  order_no: z.string(),
  /** What was bought: 1 个月会员, 60 枚星币. */
  title: z.string(),
  /** The wallet, in words. */
  channel: z.string(),
  /** Yuan paid. */
  amount: yuan,
  /** Yuan given back. */
  refunded: yuan,
  verdict: z.enum(PAYMENT_VERDICTS),
  /** When it was paid. */
  created_at: shanghaiTime,
})
export type Bill = z.output<typeof Bill>

/** What I have paid, newest first; of one month of Shanghai or of all. */
export const bills = endpoint('GET', '/api/Bill/index', {
  summary: '历史记录',
  access: 'member',
  input: z.object({ ...pagingBefore, date: orAbsent(month, '月份不正确') }),
  reply: z.array(Bill),
})

/** Months in which I paid, newest first. */
export const billMonths = endpoint('GET', '/api/Bill/months', {
  summary: '历史记录的月份',
  access: 'member',
  input: z.object({}),
  reply: z.array(z.object({ month: z.string(), count: z.int(), amount: yuan })),
})

/** All that a receipt of my order says. */
export const Receipt = z.object({
  order_no: z.string(),
  type: z.int(),
  title: z.string(),
  channel: z.string(),
  /** The wallet's own number of the payment. */
  wallet_no: z.string(),
  amount: yuan,
  paid_at: shanghaiTime,
  /** A membership's first and last moment, as it was granted; ''. */
  from: shanghaiTime,
  until: shanghaiTime,
  refunds: z.array(z.object({ amount: yuan, at: shanghaiTime, reason: z.string(), done: z.int() })),
})
export type Receipt = z.output<typeof Receipt>

/** A paid order of mine, whole. */
export const receipt = endpoint('GET', '/api/Bill/receipt', {
  summary: '一笔订单的收据',
  access: 'member',
  input: z.object({ order_no: orderNo }),
  reply: Receipt,
})

/** What would be refunded of a payment of mine if I asked now. */
export const Refundable = z.object({
  order_no: z.string(),
  /** 1 membership, 2 coins. */
  type: z.int(),
  title: z.string(),
  /** Months that have not begun, coins that are there. */
  left: z.int(),
  /** Yuan for these. */
  amount: yuan,
  /** Yuan of a membership that was never used, within 7 days; else 0. */
  unused: yuan,
})
export type Refundable = z.output<typeof Refundable>

/** My payments of which something would be refunded, newest first, by the rules that each receipt shows. */
export const refundable = endpoint('GET', '/api/Bill/refundable', {
  summary: '现在可以退的款',
  access: 'member',
  input: z.object({}),
  reply: z.array(Refundable),
})
