import { formatShanghaiTime } from '#lottery/dates.ts'
import { type Params, signParams, spoilSignature } from './alipay-signing.ts'
import { type Refund, type Trade, formatYuan, sumRefunds } from './trade-store.ts'
import type { WalletContext } from './context.ts'
import type { NoticeFault } from './faults.ts'
import { randomText } from './keys.ts'
import type { NoticeRequest } from './notices.ts'

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
  const fields = {
    notify_id: randomText(34, '0123456789'),
    trade_status: refund ? toTradeStatus(trade, time.now()) : 'TRADE_SUCCESS',
    ...toTradeFields(trade, context),
    ...(refund && { refund_fee: formatYuan(sumRefunds(trade)), out_biz_no: refund.number }),
  }
  context.notices.send({
    wallet: 'alipay',
    number: trade.number,
    url: trade.notifyUrl,
    isReceipt: (status, body) => status === 200 && body === 'success',
    write: (fault) => buildNoticeRequest(context, { ...fields, notify_time: formatShanghaiTime(time.stamp()) }, fault),
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

const toTradeFields = (trade: Trade, { keys }: WalletContext): Params => ({
  notify_type: 'trade_status_sync',
  app_id: keys.alipay.appId,
  seller_id: keys.alipay.sellerId,
  trade_no: trade.transaction,
  out_trade_no: trade.number,
  subject: trade.subject,
  total_amount: formatYuan(trade.total),
  buyer_pay_amount: formatYuan(trade.payerTotal),
  gmt_payment: trade.paidAt ? formatShanghaiTime(trade.paidAt) : '',
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
