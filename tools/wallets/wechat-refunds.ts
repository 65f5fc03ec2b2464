import * as z from 'zod'
import { type Refund, type Trade, sumRefunds } from './trade-store.ts'
import type { WalletContext } from './context.ts'
import { notifyRefunded } from './wechat-notices.ts'
import { noticeAddress } from './wechat-orders.ts'
import { WechatError, parseRequest } from './wechat-errors.ts'

const REFUND_DELAY_MS = 3000
/** Minimum milliseconds between two refunds of an order. */
const MIN_INTERVAL_MS = 60_000

const refundShape = z.object({
  transaction_id: z.string(),
  out_refund_no: z.string().regex(/^[\w\-|*@]{1,64}$/),
  reason: z.string().max(80),
  notify_url: noticeAddress,
  amount: z.object({ refund: z.int().positive(), total: z.int().positive(), currency: z.literal('CNY') }),
})

/** WeChat's refunds: accepted first, completed later. */
export function createWechatRefunds(context: WalletContext) {
  const { store, faults, time, scheduler } = context

  function refund(body: string): object {
    const { transaction_id, out_refund_no: number, notify_url: notifyUrl, amount } = parseRequest(refundShape, body)
    const trade = store.findTransaction('wechat', transaction_id)
    if (trade?.state !== 'paid') throw new WechatError('RESOURCE_NOT_EXISTS', '订单不存在')
    const known = trade.refunds.find((one) => one.number === number)
    if (amount.total !== trade.total || (known && known.amount !== amount.refund))
      throw new WechatError('INVALID_REQUEST', '订单金额或退款金额与之前请求不一致，请核实后再试')
    if (known) return toRefundResponse(known, trade)
    refuseRefund(trade, amount.refund)
    const requestedAt = time.now()
    const made: Refund = { number, amount: amount.refund, notifyUrl, state: 'PROCESSING', requestedAt }
    trade.refunds.push(made)
    finishLater(trade, made)
    return toRefundResponse(made, trade)
  }

  function refuseRefund(trade: Trade, amount: number): void {
    const last = trade.refunds.at(-1)
    if (sumRefunds(trade) + amount > trade.total)
      throw new WechatError('INVALID_REQUEST', '申请退款金额超过订单可退金额')
    if (last && time.now().getTime() - last.requestedAt.getTime() < MIN_INTERVAL_MS)
      throw new WechatError('FREQUENCY_LIMITED', '同一订单退款间隔过短，请稍后再试')
  }

  function finishLater(trade: Trade, made: Refund): void {
    const ends = faults.refund()?.ends ?? 'SUCCESS'
    if (ends === 'never') return
    scheduler.later(REFUND_DELAY_MS, () => {
      made.state = ends
      notifyRefunded(context, trade, made)
    })
  }

  function query(number: string): object {
    for (const trade of store.all()) {
      const found = trade.wallet === 'wechat' && trade.refunds.find((one) => one.number === number)
      if (found) return toRefundResponse(found, trade)
    }
    throw new WechatError('RESOURCE_NOT_EXISTS')
  }

  return { refund, query }
}

const toRefundResponse = (refund: Refund, trade: Trade) => ({
  out_refund_no: refund.number,
  transaction_id: trade.transaction,
  out_trade_no: trade.number,
  status: refund.state,
  amount: { total: trade.total, refund: refund.amount, currency: 'CNY' },
})
