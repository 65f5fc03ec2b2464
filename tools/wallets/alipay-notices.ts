import { type Params, signedParams, spoiled } from './alipay-signing.ts'
import { type Refund, type Trade, refunded } from './book.ts'
import type { Context } from './context.ts'
import type { NoticeFault } from './faults.ts'
import { letters } from './keys.ts'
import { yuan } from './money.ts'
import type { Letter } from './notices.ts'
import { inBeijing } from './time.ts'

const REFUNDABLE = 365 * 24 * 3_600_000

/** `TRADE_CLOSED`: the trade was never paid or is fully refunded. */
export function tradeStatus(trade: Trade, now: Date): string {
  if (trade.state === 'closed') return 'TRADE_CLOSED'
  if (!trade.paidAt) return 'WAIT_BUYER_PAY'
  if (refunded(trade) === trade.total) return 'TRADE_CLOSED'
  return now.getTime() - trade.paidAt.getTime() > REFUNDABLE ? 'TRADE_FINISHED' : 'TRADE_SUCCESS'
}

/** Sends the notice of a payment or of its refund. A late notice of a payment has the same content. */
export function sayTraded(context: Context, trade: Trade, refund: Refund | null = null): void {
  if (trade.notifyUrl === null) return
  const { time } = context
  const id = `${inBeijing(time.now()).slice(0, 10).replaceAll('-', '')}222${letters(29, '0123456789')}`
  const event = refund ? tradeStatus(trade, time.now()) : 'TRADE_SUCCESS'
  const said = {
    notify_id: id,
    trade_status: event,
    ...tradeFields(trade, context),
    ...(refund && refundFields(trade, refund)),
  }
  context.notices.send({
    wallet: 'alipay',
    number: trade.number,
    event,
    url: trade.notifyUrl,
    isReceipt: (status, body) => status === 200 && body === 'success',
    write: (fault) => letter(context, { ...said, notify_time: inBeijing(time.stamp()) }, fault),
  })
}

function letter({ keys }: Context, said: Params, fault: NoticeFault | null): Letter {
  const signed = signedParams(mangled(said, fault), keys.alipay.alipay, fault?.kind === 'sha1' ? 'RSA' : 'RSA2')
  const sent = fault?.kind === 'bad-signature' ? { ...signed, sign: spoiled(signed.sign ?? '') } : signed
  return {
    headers: { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' },
    body: new URLSearchParams(sent).toString(),
  }
}

function tradeFields(trade: Trade, { keys }: Context): Params {
  const total = yuan(trade.total)
  const paid = yuan(trade.payerTotal)
  const { appId, sellerId } = keys.alipay
  return {
    notify_type: 'trade_status_sync',
    charset: 'utf-8',
    version: '1.0',
    app_id: appId,
    auth_app_id: appId,
    seller_id: sellerId,
    buyer_id: BUYER,
    trade_no: trade.transaction,
    out_trade_no: trade.number,
    subject: trade.subject,
    total_amount: total,
    receipt_amount: total,
    invoice_amount: paid,
    buyer_pay_amount: paid,
    point_amount: '0.00',
    fund_bill_list: JSON.stringify([{ amount: total, fundChannel: 'ALIPAYACCOUNT' }]),
    gmt_create: inBeijing(trade.createdAt),
    gmt_payment: trade.paidAt ? inBeijing(trade.paidAt) : '',
  }
}

export const BUYER = '2088102122458832'

const refundFields = (trade: Trade, refund: Refund): Params => ({
  refund_fee: yuan(refunded(trade)),
  out_biz_no: refund.number,
  gmt_refund: `${inBeijing(refund.askedAt)}.000`,
})

/** Parameters of a notice after applying a fault. */
function mangled(said: Params, fault: NoticeFault | null): Params {
  switch (fault?.kind) {
    case 'wrong-amount':
      return { ...said, total_amount: `1${said.total_amount}` }
    case 'wrong-app':
      return { ...said, app_id: '2021000000000000' }
    case 'wrong-merchant':
      return { ...said, seller_id: '2088000000000000' }
    case 'unknown-number':
      return { ...said, out_trade_no: 'UNKNOWN00000000000000NUMBER1' }
    case 'finished':
      return { ...said, trade_status: 'TRADE_FINISHED' }
    default:
      return said
  }
}
