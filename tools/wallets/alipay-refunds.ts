import * as z from 'zod'
import { notifyTrade } from './alipay-notices.ts'
import { AlipayError, parseBizContent } from './alipay-errors.ts'
import type { Params } from './alipay-signing.ts'
import { amount, getTrade, tradeShape, createStateError } from './alipay-trades.ts'
import { type Refund, type Trade, formatYuan, sumRefunds } from './trade-store.ts'
import type { WalletContext } from './context.ts'

/** Delay in milliseconds before a query finds a refund. */
const REFUND_QUERY_DELAY_MS = 10_000

const refundShape = tradeShape.and(
  z.object({
    refund_amount: amount,
    out_request_no: z.string().min(1).max(64),
    refund_reason: z.string().max(256).optional(),
  }),
)
const refundQueryShape = tradeShape.and(z.object({ out_request_no: z.string().min(1).max(64) }))

/** Alipay's refunds: they transfer the money immediately. */
export function createAlipayRefunds(context: WalletContext) {
  const { store } = context

  function refund(biz: string): Params {
    const input = parseBizContent(refundShape, biz)
    const trade = getTrade(store, input)
    const known = trade.refunds.find(({ number }) => number === input.out_request_no)
    if (known && known.amount !== input.refund_amount)
      throw new AlipayError(40004, 'ACQ.DISCORDANT_REPEAT_REQUEST', '请求信息不一致')
    if (!known) insertRefund(context, trade, input)
    return {
      trade_no: trade.transaction,
      out_trade_no: trade.number,
      fund_change: known ? 'N' : 'Y',
      refund_fee: formatYuan(sumRefunds(trade)),
    }
  }

  function query(biz: string): Params {
    const input = parseBizContent(refundQueryShape, biz)
    const trade = getTrade(store, input)
    const found = trade.refunds.find(({ number }) => number === input.out_request_no)
    if (found?.state !== 'SUCCESS') return {}
    return {
      trade_no: trade.transaction,
      out_trade_no: trade.number,
      out_request_no: found.number,
      refund_amount: formatYuan(found.amount),
      refund_status: 'REFUND_SUCCESS',
    }
  }

  return { refund, query }
}

function insertRefund(context: WalletContext, trade: Trade, input: z.output<typeof refundShape>): void {
  if (trade.state !== 'paid') throw createStateError()
  if (sumRefunds(trade) + input.refund_amount > trade.total) {
    throw new AlipayError(40004, 'ACQ.REFUND_AMT_NOT_EQUAL_TOTAL', '退款金额超限')
  }
  const made: Refund = {
    number: input.out_request_no,
    amount: input.refund_amount,
    notifyUrl: null,
    state: 'PROCESSING',
    requestedAt: context.time.now(),
  }
  trade.refunds.push(made)
  context.scheduler.later(REFUND_QUERY_DELAY_MS, () => void (made.state = 'SUCCESS'))
  // Alipay sends no notice when a refund closes the trade of a scanned code.
  if (trade.way === 'phone' || sumRefunds(trade) < trade.total) notifyTrade(context, trade, made)
}
