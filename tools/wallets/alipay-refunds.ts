import * as z from 'zod'
import { sayTraded, tradeStatus } from './alipay-notices.ts'
import { Refusal, parsed } from './alipay-refusals.ts'
import type { Params } from './alipay-signing.ts'
import { amount, tradeOf, tradeShape, wrongState } from './alipay-trades.ts'
import { type Refund, type Trade, refunded, transactionNumber } from './book.ts'
import type { Context } from './context.ts'
import { yuan } from './money.ts'
import { inBeijing } from './time.ts'

/** Delay in milliseconds before a query finds a refund. */
const REFUND_SEEN = 10_000

const refundShape = tradeShape.and(
  z.object({
    refund_amount: amount,
    out_request_no: z.string().max(64).optional(),
    refund_reason: z.string().max(256).default(''),
  }),
)
const refundQueryShape = tradeShape.and(z.object({ out_request_no: z.string().min(1).max(64) }))

/** Alipay's refunds: they transfer the money immediately. */
export function refundsOf(context: Context) {
  const { book } = context

  function refund(biz: string): Params {
    const asked = parsed(refundShape, biz)
    const trade = tradeOf(book, asked)
    const by = asked.out_request_no ?? trade.number
    const known = trade.refunds.find((one) => one.number === by)
    if (known && known.amount !== asked.refund_amount)
      throw new Refusal(40004, 'ACQ.DISCORDANT_REPEAT_REQUEST', '请求信息不一致')
    const made = known ?? newRefund(context, trade, by, asked)
    return {
      trade_no: trade.transaction,
      out_trade_no: trade.number,
      buyer_logon_id: '159****5620',
      fund_change: known ? 'N' : 'Y',
      refund_fee: yuan(refunded(trade)),
      gmt_refund_pay: inBeijing(made.askedAt),
    }
  }

  function query(biz: string): Params {
    const asked = parsed(refundQueryShape, biz)
    const trade = tradeOf(book, asked)
    const found = trade.refunds.find(({ number: by }) => by === asked.out_request_no)
    if (found?.state !== 'SUCCESS') return {}
    return {
      trade_no: trade.transaction,
      out_trade_no: trade.number,
      out_request_no: found.number,
      total_amount: yuan(trade.total),
      refund_amount: yuan(found.amount),
      refund_reason: found.reason,
      refund_status: 'REFUND_SUCCESS',
      gmt_refund_pay: inBeijing(found.endedAt ?? found.askedAt),
    }
  }

  return { refund, query }
}

function newRefund(context: Context, trade: Trade, by: string, asked: z.output<typeof refundShape>): Refund {
  const { time, agenda } = context
  const status = tradeStatus(trade, time.now())
  if (status === 'TRADE_FINISHED') throw new Refusal(40004, 'ACQ.TRADE_HAS_FINISHED', '交易已经完结')
  if (trade.state !== 'paid') throw wrongState()
  if (refunded(trade) + asked.refund_amount > trade.total) {
    throw new Refusal(40004, 'ACQ.REFUND_AMT_NOT_EQUAL_TOTAL', '退款金额超限')
  }
  const made: Refund = {
    number: by,
    id: transactionNumber('alipay', time.now()),
    amount: asked.refund_amount,
    reason: asked.refund_reason,
    notifyUrl: null,
    state: 'PROCESSING',
    askedAt: time.now(),
    endedAt: null,
  }
  trade.refunds.push(made)
  agenda.later(REFUND_SEEN, () => {
    made.state = 'SUCCESS'
    made.endedAt = time.now()
  })
  // Alipay sends no notice when a refund closes the trade of a scanned code.
  if (trade.way === 'phone' || refunded(trade) < trade.total) sayTraded(context, trade, made)
  return made
}
