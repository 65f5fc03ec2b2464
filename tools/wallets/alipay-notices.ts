import { type Params, signParams, spoilSignature } from './alipay-signing.ts'
import { type Refund, type Trade, formatYuan, sumRefunds } from './trade-store.ts'
import type { WalletContext } from './context.ts'
import type { NoticeFault } from './faults.ts'
import { randomText } from './keys.ts'
import type { NoticeRequest } from './notices.ts'
import { formatBeijingTime } from './clock.ts'

const REFUNDABLE = 365 * 24 * 3_600_000

/** Returns Alipay's status of a trade. `TRADE_CLOSED`: closed without a payment, or fully refunded. */
export function toTradeStatus(trade: Trade, now: Date): string {
  if (trade.state === 'closed') return 'TRADE_CLOSED'
  if (!trade.paidAt) return 'WAIT_BUYER_PAY'
  if (sumRefunds(trade) === trade.total) return 'TRADE_CLOSED'
  return now.getTime() - trade.paidAt.getTime() > REFUNDABLE ? 'TRADE_FINISHED' : 'TRADE_SUCCESS'
}

/** Sends the notice of a payment or of its refund. A payment's notice always reports TRADE_SUCCESS, even if it is late. */
export function notifyTrade(context: WalletContext, trade: Trade, refund: Refund | null = null): void {
  if (trade.notifyUrl === null) return
  const { time } = context
  const id = `${formatBeijingTime(time.now()).slice(0, 10).replaceAll('-', '')}222${randomText(29, '0123456789')}`
  const event = refund ? toTradeStatus(trade, time.now()) : 'TRADE_SUCCESS'
  const fields = {
    notify_id: id,
    trade_status: event,
    ...toTradeFields(trade, context),
    ...(refund && toRefundFields(trade, refund)),
  }
  context.notices.send({
    wallet: 'alipay',
    number: trade.number,
    event,
    url: trade.notifyUrl,
    isReceipt: (status, body) => status === 200 && body === 'success',
    write: (fault) => buildNoticeRequest(context, { ...fields, notify_time: formatBeijingTime(time.stamp()) }, fault),
  })
}

function buildNoticeRequest({ keys }: WalletContext, fields: Params, fault: NoticeFault | null): NoticeRequest {
  const signed = signParams(
    applyNoticeFault(fields, fault),
    keys.alipay.alipay,
    fault?.kind === 'sha1' ? 'RSA' : 'RSA2',
  )
  const sent = fault?.kind === 'bad-signature' ? { ...signed, sign: spoilSignature(signed.sign ?? '') } : signed
  return {
    headers: { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' },
    body: new URLSearchParams(sent).toString(),
  }
}

function toTradeFields(trade: Trade, { keys }: WalletContext): Params {
  const total = formatYuan(trade.total)
  const paid = formatYuan(trade.payerTotal)
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
    gmt_create: formatBeijingTime(trade.createdAt),
    gmt_payment: trade.paidAt ? formatBeijingTime(trade.paidAt) : '',
  }
}

export const BUYER = '2088102122458832'

const toRefundFields = (trade: Trade, refund: Refund): Params => ({
  refund_fee: formatYuan(sumRefunds(trade)),
  out_biz_no: refund.number,
  gmt_refund: `${formatBeijingTime(refund.requestedAt)}.000`,
})

function applyNoticeFault(fields: Params, fault: NoticeFault | null): Params {
  switch (fault?.kind) {
    case 'wrong-amount':
      return { ...fields, total_amount: `1${fields.total_amount}` }
    case 'wrong-app':
      return { ...fields, app_id: '2021000000000000' }
    case 'wrong-merchant':
      return { ...fields, seller_id: '2088000000000000' }
    case 'unknown-number':
      return { ...fields, out_trade_no: 'UNKNOWN00000000000000NUMBER1' }
    case 'finished':
      return { ...fields, trade_status: 'TRADE_FINISHED' }
    default:
      return fields
  }
}
