import { type Refund, type Trade, sumRefunds } from './trade-store.ts'
import type { WalletContext } from './context.ts'
import type { NoticeFault } from './faults.ts'
import { type Keys, randomText } from './keys.ts'
import type { NoticeRequest } from './notices.ts'
import { formatZonedTime } from './clock.ts'
import { findSignatureFlaw, encryptNotice, signHeaders } from './wechat-signing.ts'

const STATES = { new: 'NOTPAY', scanned: 'NOTPAY', closed: 'CLOSED' } as const
const STATE_LABELS = { SUCCESS: '支付成功', REFUND: '转入退款', NOTPAY: '订单未支付', CLOSED: '订单已关闭' } as const

function computeTradeState(trade: Trade): keyof typeof STATE_LABELS {
  if (trade.state !== 'paid') return STATES[trade.state]
  return sumRefunds(trade) > 0 ? 'REFUND' : 'SUCCESS'
}

export function toTransaction(trade: Trade, { appid, mchid }: Keys['wechat']) {
  const state = computeTradeState(trade)
  const common = { appid, mchid, out_trade_no: trade.number, trade_state: state, trade_state_desc: STATE_LABELS[state] }
  if (!trade.paidAt) return { ...common, amount: { total: trade.total, currency: 'CNY' } }
  return {
    ...common,
    transaction_id: trade.transaction,
    trade_type: trade.way === 'scan' ? 'NATIVE' : 'MWEB',
    bank_type: 'OTHERS',
    success_time: formatZonedTime(trade.paidAt),
    payer: { openid: PAYER },
    amount: { total: trade.total, payer_total: trade.payerTotal, currency: 'CNY', payer_currency: 'CNY' },
  }
}

export const PAYER = 'oUpF8uMuAJO_M2pxb1Q9zNjWeS6o'

export function toRefundResponse(refund: Refund, trade: Trade) {
  return {
    refund_id: refund.id,
    out_refund_no: refund.number,
    transaction_id: trade.transaction,
    out_trade_no: trade.number,
    channel: 'ORIGINAL',
    user_received_account: '支付用户零钱',
    create_time: formatZonedTime(refund.requestedAt),
    ...(refund.state === 'SUCCESS' && refund.endedAt && { success_time: formatZonedTime(refund.endedAt) }),
    status: refund.state,
    funds_account: 'AVAILABLE',
    amount: toRefundAmounts(refund, trade),
  }
}

const toRefundAmounts = (refund: Refund, trade: Trade) => ({
  total: trade.total,
  refund: refund.amount,
  payer_total: trade.payerTotal,
  payer_refund: Math.min(refund.amount, trade.payerTotal),
  settlement_refund: refund.amount,
  settlement_total: trade.total,
  discount_refund: Math.max(0, refund.amount - trade.payerTotal),
  currency: 'CNY',
})

/** Sends the notice of a payment. It always reports SUCCESS, because refunds have notices of their own. */
export function notifyPaid(context: WalletContext, trade: Trade): void {
  const shown = {
    ...toTransaction(trade, context.keys.wechat),
    trade_state: 'SUCCESS',
    trade_state_desc: STATE_LABELS.SUCCESS,
  }
  const event = { event: 'TRANSACTION.SUCCESS', summary: '支付成功', original: 'transaction', shown }
  sendNotice(context, event, trade, trade.notifyUrl)
}

/** Sends the notice of the final status of a refund. */
export function notifyRefunded(context: WalletContext, trade: Trade, refund: Refund): void {
  const { total, refund: back, payer_total, payer_refund } = toRefundAmounts(refund, trade)
  const shown = {
    mchid: context.keys.wechat.mchid,
    out_trade_no: trade.number,
    transaction_id: trade.transaction,
    out_refund_no: refund.number,
    refund_id: refund.id,
    refund_status: refund.state,
    ...(refund.state === 'SUCCESS' && refund.endedAt && { success_time: formatZonedTime(refund.endedAt) }),
    user_received_account: '支付用户零钱',
    amount: { total, refund: back, payer_total, payer_refund },
  }
  const event = { event: `REFUND.${refund.state}`, summary: '退款通知', original: 'refund', shown }
  sendNotice(context, event, trade, refund.notifyUrl)
}

interface NoticeEvent {
  event: string
  summary: string
  original: string
  /** Content of the notice before its encryption. */
  shown: { amount: { total: number } }
}

function sendNotice(
  context: WalletContext,
  { event, summary, original, shown }: NoticeEvent,
  trade: Trade,
  url: string | null,
): void {
  if (url === null) return
  const id = randomText(32, '0123456789abcdef').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
  const { time, keys } = context
  context.notices.send({
    wallet: 'wechat',
    number: trade.number,
    event,
    url,
    isReceipt: (status) => status === 200 || status === 204,
    write(fault, probe = false): NoticeRequest {
      const body = JSON.stringify({
        id,
        create_time: formatZonedTime(time.now()),
        resource_type: 'encrypt-resource',
        event_type: event,
        summary,
        resource: encryptNotice(
          applyNoticeFault(shown, fault),
          keys.wechat.apiV3Key,
          original,
          fault?.kind === 'flipped-ciphertext',
        ),
      })
      const signature = signHeaders(body, context.wechatKey(), time.stamp(), probe ? 'probe' : findSignatureFlaw(fault))
      return { headers: { 'content-type': 'application/json', ...signature }, body }
    },
  })
}

function applyNoticeFault(shown: NoticeEvent['shown'], fault: NoticeFault | null): object {
  if (fault?.kind === 'wrong-amount') return { ...shown, amount: { ...shown.amount, total: shown.amount.total + 1 } }
  if (fault?.kind === 'wrong-app') return { ...shown, appid: 'wx0000000000000000' }
  if (fault?.kind === 'wrong-merchant') return { ...shown, mchid: '1900000000' }
  if (fault?.kind === 'unknown-number') return { ...shown, out_trade_no: 'UNKNOWN00000000000000NUMBER1' }
  return shown
}
