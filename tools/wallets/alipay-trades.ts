import * as z from 'zod'
import { parseFen } from '#server/payments/wallets/yuan.ts'
import { BUYER, notifyTrade, toTradeStatus } from './alipay-notices.ts'
import { AlipayError, createFieldError, parseBizContent } from './alipay-errors.ts'
import { type Params, signParams } from './alipay-signing.ts'
import { type TradeStore, type Order, type Trade, formatYuan } from './trade-store.ts'
import type { WalletContext } from './context.ts'
import { randomText } from './keys.ts'
import { parseBeijingTime, formatBeijingTime } from './clock.ts'

const MINUTE = 60_000
const CODE_TTL = 120 * MINUTE
export const WAP = 'alipay.trade.wap.pay'

const number = z.string().regex(/^\w{1,64}$/)
/** Schema of an amount in yuan as text, which it converts to fen. */
export const amount = z.string().transform((text, issues) => {
  const found = parseFen(text)
  if (found !== null && found > 0) return found
  issues.addIssue('0.01 至 999999999.99')
  return z.NEVER
})
const HOURS = { m: MINUTE, h: 60 * MINUTE, d: 24 * 60 * MINUTE } as const
const duration = z
  .string()
  .regex(/^[1-9]\d{0,4}[mhd]$/)
  .transform((text) => Number.parseInt(text, 10) * HOURS[text.at(-1) as keyof typeof HOURS])
const moment = z.string().transform((text, issues) => {
  const found = parseBeijingTime(text)
  if (!found) issues.addIssue('yyyy-MM-dd HH:mm:ss')
  return found ?? z.NEVER
})
const orderShape = z.object({
  out_trade_no: number,
  total_amount: amount,
  subject: z.string().min(1).max(256),
  time_expire: moment.optional(),
  timeout_express: duration.optional(),
  qr_code_timeout_express: duration.optional(),
  quit_url: z.string().max(400).optional(),
})
const wapShape = orderShape.extend({ product_code: z.literal('QUICK_WAP_WAY') })
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

function toTradeParams(trade: Trade, now: Date): Params {
  const { paidAt } = trade
  return {
    trade_no: trade.transaction,
    out_trade_no: trade.number,
    buyer_logon_id: '159****5620',
    buyer_user_id: BUYER,
    trade_status: toTradeStatus(trade, now),
    total_amount: formatYuan(trade.total),
    buyer_pay_amount: formatYuan(paidAt ? trade.payerTotal : 0),
    receipt_amount: formatYuan(paidAt ? trade.total : 0),
    ...(paidAt && { send_pay_date: formatBeijingTime(paidAt) }),
  }
}

/** Alipay's trade calls. Each receives `biz_content` and the other parameters, and may throw an AlipayError. */
export function createAlipayTrades(context: WalletContext) {
  const { store, faults, time } = context
  const { appId, sellerId, alipay: ours } = context.keys.alipay

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
    const fromNow = (ms: number): Date => new Date(time.now().getTime() + ms)
    const payUntil = input.time_expire ?? fromNow(CODE_TTL)
    if (payUntil <= time.now()) throw createFieldError('time_expire')
    return store.open({
      wallet: 'alipay',
      way,
      number: input.out_trade_no,
      total: input.total_amount,
      subject: input.subject,
      notifyUrl,
      returnUrl,
      token,
      scanUntil: fromNow(input.qr_code_timeout_express ?? CODE_TTL),
      payUntil,
      payWithin: input.timeout_express ?? null,
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

  function getReturnUrl(trade: Trade): string | null {
    if (!trade.paidAt || !trade.returnUrl) return null
    const fields = {
      method: `${WAP}.return`,
      charset: 'utf-8',
      version: '1.0',
      app_id: appId,
      auth_app_id: appId,
      seller_id: sellerId,
      out_trade_no: trade.number,
      trade_no: trade.transaction,
      total_amount: formatYuan(trade.total),
      timestamp: formatBeijingTime(time.stamp()),
    }
    const address = new URL(trade.returnUrl)
    for (const [name, value] of Object.entries(signParams(fields, ours))) address.searchParams.set(name, value)
    return address.href
  }

  return {
    precreate,
    query: (biz: string) => toTradeParams(getTrade(store, parseBizContent(tradeShape, biz)), time.now()),
    close,
    page,
    getReturnUrl,
  }
}
