import * as z from 'zod'
import { notifyTrade, toTradeStatus } from './alipay-notices.ts'
import { AlipayError, parseBizContent } from './alipay-errors.ts'
import type { Params } from './alipay-signing.ts'
import { amount, getTrade, tradeShape, createStateError } from './alipay-trades.ts'
import { type Refund, type Trade, createTransactionNumber, formatYuan, sumRefunds } from './trade-store.ts'
import type { WalletContext } from './context.ts'
import { formatBeijingTime } from './clock.ts'

/** Delay in milliseconds before a query finds a refund. */
const REFUND_QUERY_DELAY_MS = 10_000

const refundShape = tradeShape.and(
  z.object({
    refund_amount: amount,
    out_request_no: z.string().max(64).optional(),
    refund_reason: z.string().max(256).default(''),
  }),
)
const refundQueryShape = tradeShape.and(z.object({ out_request_no: z.string().min(1).max(64) }))

/** Alipay's refunds: they transfer the money immediately. */
export function createAlipayRefunds(context: WalletContext) {
  const { store } = context

  function refund(biz: string): Params {
    const input = parseBizContent(refundShape, biz)
    const trade = getTrade(store, input)
    const by = input.out_request_no ?? trade.number
    const known = trade.refunds.find((one) => one.number === by)
    if (known && known.amount !== input.refund_amount)
      throw new AlipayError(40004, 'ACQ.DISCORDANT_REPEAT_REQUEST', '请求信息不一致')
    const made = known ?? insertRefund(context, trade, by, input)
    return {
      trade_no: trade.transaction,
      out_trade_no: trade.number,
      buyer_logon_id: '159****5620',
      fund_change: known ? 'N' : 'Y',
      refund_fee: formatYuan(sumRefunds(trade)),
      gmt_refund_pay: formatBeijingTime(made.requestedAt),
    }
  }

  function query(biz: string): Params {
    const input = parseBizContent(refundQueryShape, biz)
    const trade = getTrade(store, input)
    const found = trade.refunds.find(({ number: by }) => by === input.out_request_no)
    if (found?.state !== 'SUCCESS') return {}
    return {
      trade_no: trade.transaction,
      out_trade_no: trade.number,
      out_request_no: found.number,
      total_amount: formatYuan(trade.total),
      refund_amount: formatYuan(found.amount),
      refund_reason: found.reason,
      refund_status: 'REFUND_SUCCESS',
      gmt_refund_pay: formatBeijingTime(found.endedAt ?? found.requestedAt),
    }
  }

  return { refund, query }
}

function insertRefund(context: WalletContext, trade: Trade, by: string, input: z.output<typeof refundShape>): Refund {
  const { time, scheduler } = context
  const status = toTradeStatus(trade, time.now())
  if (status === 'TRADE_FINISHED') throw new AlipayError(40004, 'ACQ.TRADE_HAS_FINISHED', '交易已经完结')
  if (trade.state !== 'paid') throw createStateError()
  if (sumRefunds(trade) + input.refund_amount > trade.total) {
    throw new AlipayError(40004, 'ACQ.REFUND_AMT_NOT_EQUAL_TOTAL', '退款金额超限')
  }
  const made: Refund = {
    number: by,
    id: createTransactionNumber('alipay', time.now()),
    amount: input.refund_amount,
    reason: input.refund_reason,
    notifyUrl: null,
    state: 'PROCESSING',
    requestedAt: time.now(),
    endedAt: null,
  }
  trade.refunds.push(made)
  scheduler.later(REFUND_QUERY_DELAY_MS, () => {
    made.state = 'SUCCESS'
    made.endedAt = time.now()
  })
  // Alipay sends no notice when a refund closes the trade of a scanned code.
  if (trade.way === 'phone' || sumRefunds(trade) < trade.total) notifyTrade(context, trade, made)
  return made
}
