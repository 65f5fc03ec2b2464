import { PRODUCT_TYPES } from '#contract/payments/orders.ts'
import type { FoundOrder, OrderPayment, OrderDetails } from '#contract/payments/orders.console.ts'
import type { Incident, Reconciliation } from '#contract/payments/reconciling.console.ts'
import type { RefundRow } from '#contract/payments/refunds.console.ts'
import type * as z from 'zod/mini'

export const STEPS = {
  pending: '待付款',
  closing: '关闭中',
  closed: '已关闭',
  paid: '已付款，待到账',
  fulfilled: '已到账',
  late_paid: '关闭后付款',
  refund_pending: '退款中',
  refunded: '已退款',
  refund_failed: '退款失败',
  review: '待核对',
} as const satisfies Record<FoundOrder['step'], string>

/** Returns the label of an order step; for '', the state before the first step, 下单. */
export const formatStep = (step: string): string => STEPS[step as FoundOrder['step']] ?? '下单'

export const REFUND_STATES = {
  asked: '待第二人确认',
  confirmed: '已确认，待退款',
  sent: '退款中',
  succeeded: '已退款',
  failed: '退款失败',
  refused: '已驳回',
} as const satisfies Record<RefundRow['state'], string>

export const CAUSES = {
  unused: '会员 7 天内未使用，全退',
  rest: '退没有用的部分',
  minor: '未成年人付款，全退',
  undelivered: '付了款没有到账',
  late: '关闭后付款，自动退',
  doubled: '重复付款，自动退',
} as const satisfies Record<RefundRow['cause'], string>

/** Formats the name of a state, with the reason of a rejection or failure if there is one. */
export const formatState = (name: string, words: string): string => (words === '' ? name : `${name}：${words}`)

export const VERDICTS = {
  settled: '入账',
  late: '关闭后到的款，退回',
  doubled: '重复付款，退回',
  review: '待核对',
  duplicate: '已知道，不重复入账',
  orphan: '没有这笔支付',
  refund: '退款通知',
  other: '与付款无关',
} as const satisfies Record<
  OrderDetails['notices'][number]['verdict'] | z.output<typeof OrderPayment>['verdict'],
  string
>

export const SOURCE_LABELS = {
  notice: '渠道通知',
  query: '主动查询',
  bill: '对账单',
  page: '模拟支付页',
} as const satisfies Record<z.output<typeof OrderPayment>['by'], string>

export const MODES = { SCAN: '扫码', H5: '手机' } as const
export const ATTEMPT_STATES = { open: '可以支付', closed: '已关闭', paid: '已支付' } as const

export const INCIDENTS = {
  mismatch: '付款与订单不符',
  orphan: '付款找不到订单',
  txn_reused: '渠道单号重复',
  paid_again: '同一笔支付付了两次',
  given_back: '渠道已先退款',
  bill_differs: '账单与账目不符',
  bill_missing: '账单一直没有取到',
  refund_stuck: '退款迟迟没有结果',
  refund_failed: '退款失败',
  refund_unbooked: '没有记账的退款',
} as const satisfies Record<Incident['kind'], string>

const EVIDENCE: Readonly<Record<string, string>> = {
  expired: '过了付款时间',
  'another product': '改买了别的',
  cancelled: '取消',
  late: '关闭后到的款',
  'no way to pay is open': '没有还能付款的渠道',
}

/**
 * Formats the evidence of an order's transition: replaces the site's own codes by labels; operators' texts are
 * unchanged.
 */
export const formatEvidence = (evidence: string): string =>
  EVIDENCE[evidence] ??
  evidence
    .replace(/^payment (?=\d)/, '付款 #')
    .replace(/^refund (\d+)(?:: )?/, '退款 #$1 ')
    .replace(/^[a-z_]+(?= \S+$)/, (kind) => INCIDENTS[kind as Incident['kind']] ?? kind)

/**
 * Instructions by kind of incident. A payment without a record on the site can be refunded only in the wallet's portal.
 */
export const REMEDIES = {
  mismatch:
    '这笔钱没有入账，也没有发货。请登录渠道的商户平台，用渠道单号查实后把钱原路退回，再在订单里关闭订单。如果订单里已经有金额正确的付款，在订单里发货或退款即可。',
  orphan: '钱到了，但没有对应的订单。请登录渠道的商户平台，用渠道单号查实后把钱原路退回。',
  txn_reused: '渠道用同一个单号说了两笔付款。请先不要发货或退款，联系渠道核对。',
  paid_again: '同一个付款码又收到一笔钱，没有入账。请登录渠道的商户平台，查实后把多付的一笔原路退回。',
  given_back: '渠道已经把钱退给付款人，不是本站退的，没有发货。请在商户平台查实，再在订单里关闭订单。',
  bill_differs:
    '账单和我们记的不一样，没有改动任何账目。请登录渠道的商户平台，按单号查实际收了、退了多少；不是渠道弄错的，请技术人员核对。',
  bill_missing:
    '这天有付款，过了三天还没有取到账单，没有对账。本站每半小时还会取一次，取到了自动比对，这件也就处理完毕。一直取不到的，请登录渠道的商户平台下载这天的账单，与付款逐笔核对，再写下处理结果，本站就不再取了。',
  refund_stuck:
    '渠道没有说清这笔退款退了没有。请登录渠道的商户平台，按退款单号查实；本站还会每小时问一次，有了结果这件也就处理完毕。商户号已经换掉、本站问不到的，请在那里把钱退回。钱确实退了，再写下处理结果：写了就记为已退款，玩家会收到通知。',
  refund_failed: '钱没有退成，扣回的已经还给玩家。请在订单里看渠道说的原因，联系付款人后再申请一次。',
  refund_unbooked:
    '渠道说这笔退款退成了，本站却记为没有退：扣回的已经还给玩家，订单也没有变。请在商户平台按退款单号查实，钱确实退了就不要再退一次。',
} as const satisfies Record<Incident['kind'], string>

export const REJECTION_LABELS = {
  amount: '金额',
  currency: '币种',
  account: '收款账号',
  channel: '渠道',
} as const satisfies Record<Incident['unfit'][number], string>

type Difference = Reconciliation['differences'][number]
export const LISTS = {
  unknown: '账单有，我们没有',
  unbilled: '我们有，账单没有',
  amount: '金额不一致',
} as const satisfies Record<Difference['list'], string>
/** Labels of the verdicts on payments that the daily reconciliation found in a bill. */
export const OUTCOMES: Readonly<Record<string, string>> = {
  settled: '已按账单入账',
  late: '订单已关闭，自动退回',
  doubled: '重复付款，自动退回',
}
export const ABOUT = { payment: '付款', refund: '退款' } as const satisfies Record<Difference['about'], string>
export const CHANNELS = {
  wechat: '微信支付',
  alipay: '支付宝',
  sandbox: '模拟支付',
} as const satisfies Record<Reconciliation['channel'], string>

export const TYPES: Readonly<Record<number, string>> = { 1: '会员', 2: '星币' }
const UNITS: Readonly<Record<number, string>> = { 1: '个月会员', 2: '枚星币' }

/** Formats a number of months or coins: 3 个月会员. */
export const formatGoods = (type: number, number: number): string => `${number} ${UNITS[type] ?? ''}`

/** Describes the refundable part of a payment. A refund that waits for a second operator counts as refunded. */
export function describeRefundable(
  { refunded, left, verdict }: Pick<z.output<typeof OrderPayment>, 'refunded' | 'left' | 'verdict'>,
  type: number,
): string {
  const gone = refunded > 0 ? `已退或已申请退 ${formatYuanAmount(refunded)}，` : ''
  if (verdict !== 'settled') return `${gone}没有发货`
  return `${gone}还没有${type === PRODUCT_TYPES.coins ? '花掉' : '开始'}的 ${formatGoods(type, left)}`
}

export const describeTakenBack = (type: number, taken: number): string =>
  taken > 0 ? `扣回 ${formatGoods(type, taken)}` : '什么也不扣回'

export const formatYuanAmount = (amount: number): string => `¥${amount.toFixed(2)}`
