import * as z from 'zod'
import { formatShanghaiTime, parseShanghaiTime } from '#lottery/dates.ts'
import { parseFen } from '#server/payments/wallets/yuan.ts'
import { notifyTrade, toTradeStatus } from './alipay-notices.ts'
import { AlipayError, createFieldError, parseBizContent } from './alipay-errors.ts'
import type { Params } from './alipay-signing.ts'
import { type TradeStore, type Order, type Trade, formatYuan } from './trade-store.ts'
import type { WalletContext } from './context.ts'
import { randomText } from './keys.ts'

const CODE_TTL = 120 * 60_000

/** Schema of an amount in yuan as text, which it converts to fen. */
export const amount = z.string().transform((text, issues) => {
  const found = parseFen(text)
  if (found !== null && found > 0) return found
  issues.addIssue('0.01 至 999999999.99')
  return z.NEVER
})
const orderShape = z.object({
  out_trade_no: z.string().regex(/^\w{1,64}$/),
  total_amount: amount,
  subject: z.string().min(1).max(256),
  time_expire: z.string().regex(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
})
const wapShape = orderShape.extend({ product_code: z.literal('QUICK_WAP_WAY'), quit_url: z.string().max(400) })
/** Identifies a trade by the wallet's number or the merchant's number. */
export const tradeShape = z
  .object({ trade_no: z.string().optional(), out_trade_no: z.string().optional() })
  .refine(({ trade_no, out_trade_no }) => trade_no ?? out_trade_no)

/** Returns a trade. Throws for an order without a scan, since Alipay creates the trade at the scan. */
export function getTrade(store: TradeStore, input: z.output<typeof tradeShape>): Trade {
  const { trade_no: transaction, out_trade_no: by = '' } = input
  const trade = transaction ? store.findTransaction('alipay', transaction) : store.find('alipay', by)
  if (!trade?.scannedAt) throw new AlipayError(40004, 'ACQ.TRADE_NOT_EXIST', '交易不存在')
  return trade
}

export const createStateError = () => new AlipayError(40004, 'ACQ.TRADE_STATUS_ERROR', '交易状态不合法')

function checkRepeatedOrder(known: Trade, input: string): Trade {
  if (known.state === 'paid') throw new AlipayError(40004, 'ACQ.TRADE_HAS_SUCCESS', '交易已被支付')
  if (known.state === 'closed') throw new AlipayError(40004, 'ACQ.TRADE_HAS_CLOSE', '交易已经关闭')
  if (known.input !== input) throw new AlipayError(40004, 'ACQ.CONTEXT_INCONSISTENT', '交易信息被篡改')
  return known
}

const toTradeParams = (trade: Trade, now: Date): Params => ({
  trade_no: trade.transaction,
  out_trade_no: trade.number,
  trade_status: toTradeStatus(trade, now),
  total_amount: formatYuan(trade.total),
  buyer_pay_amount: formatYuan(trade.paidAt ? trade.payerTotal : 0),
  ...(trade.paidAt && { send_pay_date: formatShanghaiTime(trade.paidAt) }),
})

/** Alipay's trade calls. Each receives `biz_content` and the other parameters, and may throw an AlipayError. */
export function createAlipayTrades(context: WalletContext) {
  const { store, faults, time } = context

  function precreate(biz: string, params: Params): Params {
    const input = parseBizContent(orderShape, biz)
    const token = `qr.alipay.com/bax${randomText(22, '0123456789abcdefghijklmnopqrstuvwxyz')}`
    const trade = order(input, params, 'scan', token)
    return { out_trade_no: trade.number, qr_code: `https://${trade.token}` }
  }

  function page(biz: string, params: Params): Trade {
    const input = parseBizContent(wapShape, biz)
    return order(input, params, 'phone', `cashier-${randomText(32, '0123456789abcdef')}`)
  }

  function order(input: z.output<typeof orderShape>, params: Params, way: Order['way'], token: string): Trade {
    const { notify_url: notifyUrl = null, return_url: returnUrl = null } = params
    const text = JSON.stringify(input)
    const known = store.find('alipay', input.out_trade_no)
    if (known) return checkRepeatedOrder(known, text)
    const payUntil = parseShanghaiTime(input.time_expire)
    if (!(payUntil > time.now())) throw createFieldError('time_expire')
    return store.open({
      wallet: 'alipay',
      way,
      number: input.out_trade_no,
      total: input.total_amount,
      subject: input.subject,
      notifyUrl,
      returnUrl,
      token,
      scanUntil: new Date(time.now().getTime() + CODE_TTL),
      payUntil,
      input: text,
    })
  }

  function close(biz: string): Params {
    const input = parseBizContent(tradeShape, biz)
    const crossing = faults.close('alipay')
    const crossed = crossing && store.find('alipay', input.out_trade_no ?? '')
    if (crossed && crossing.pays === 'before') pay(crossed)
    const trade = getTrade(store, input)
    if (trade.state !== 'scanned') throw createStateError()
    store.close(trade)
    if (crossed && crossing.pays === 'after') pay(crossed)
    return { trade_no: trade.transaction, out_trade_no: trade.number }
  }

  function pay(trade: Trade): void {
    store.pay(trade, { late: true })
    notifyTrade(context, trade)
  }

  const query = (biz: string) => toTradeParams(getTrade(store, parseBizContent(tradeShape, biz)), time.now())

  return { precreate, query, close, page }
}
