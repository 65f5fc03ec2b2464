import * as z from 'zod'
import { type Refund, type Trade, sumRefunds, createTransactionNumber } from './trade-store.ts'
import type { WalletContext } from './context.ts'
import { toRefundResponse, notifyRefunded } from './wechat-notices.ts'
import { noticeAddress } from './wechat-orders.ts'
import { WechatError, parseRequest } from './wechat-errors.ts'

const MINUTE = 60_000
const REFUND_DELAY_MS = 3000
const MAX_REFUNDS = 50
const REFUNDABLE = 365 * 24 * 60 * MINUTE

const refundShape = z
  .object({
    transaction_id: z.string().optional(),
    out_trade_no: z.string().optional(),
    out_refund_no: z.string().regex(/^[\w\-|*@]{1,64}$/),
    reason: z.string().max(80).default(''),
    notify_url: noticeAddress.optional(),
    amount: z.object({ refund: z.int().positive(), total: z.int().positive(), currency: z.literal('CNY') }),
  })
  .refine(({ transaction_id, out_trade_no }) => transaction_id ?? out_trade_no, { path: ['transaction_id'] })

/** WeChat's refunds: accepted first, completed later. */
export function createWechatRefunds(context: WalletContext) {
  const { store, faults, time, scheduler } = context

  function refund(body: string): object {
    const input = parseRequest(refundShape, body)
    const { transaction_id: transaction, out_trade_no: number = '', amount } = input
    const trade = transaction ? store.findTransaction('wechat', transaction) : store.find('wechat', number)
    if (trade?.state !== 'paid') throw new WechatError('RESOURCE_NOT_EXISTS', '订单不存在')
    const known = trade.refunds.find((one) => one.number === input.out_refund_no)
    if (amount.total !== trade.total || (known && known.amount !== amount.refund))
      throw new WechatError('INVALID_REQUEST', '订单金额或退款金额与之前请求不一致，请核实后再试')
    if (known) return toRefundResponse(known, trade)
    refuseRefund(trade, amount.refund)
    const made: Refund = {
      number: input.out_refund_no,
      id: createTransactionNumber('wechat', time.now()).replace(/^42/, '50'),
      amount: amount.refund,
      reason: input.reason,
      notifyUrl: input.notify_url ?? null,
      state: 'PROCESSING',
      requestedAt: time.now(),
      endedAt: null,
    }
    trade.refunds.push(made)
    finishLater(trade, made)
    return toRefundResponse(made, trade)
  }

  function refuseRefund(trade: Trade, amount: number): void {
    const last = trade.refunds.at(-1)
    const since = (at: Date | null): number => time.now().getTime() - (at?.getTime() ?? 0)
    if (since(trade.paidAt) > REFUNDABLE) throw new WechatError('INVALID_REQUEST', '订单已超过可退款的最大期限')
    if (sumRefunds(trade) + amount > trade.total)
      throw new WechatError('INVALID_REQUEST', '申请退款金额超过订单可退金额')
    if (trade.refunds.length >= MAX_REFUNDS) throw new WechatError('INVALID_REQUEST', '订单退款次数超过限制')
    if (last && since(last.requestedAt) < MINUTE)
      throw new WechatError('FREQUENCY_LIMITED', '同一订单退款间隔过短，请稍后再试')
  }

  function finishLater(trade: Trade, made: Refund): void {
    const ends = faults.refund()?.ends ?? 'SUCCESS'
    if (ends === 'never') return
    scheduler.later(REFUND_DELAY_MS, () => {
      made.state = ends
      made.endedAt = time.now()
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
