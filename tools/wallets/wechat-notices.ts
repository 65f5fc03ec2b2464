import { type Refund, type Trade, sumRefunds } from './trade-store.ts'
import type { WalletContext } from './context.ts'
import type { NoticeFault } from './faults.ts'
import type { Keys } from './keys.ts'
import type { NoticeRequest } from './notices.ts'
import { formatZonedTime } from './clock.ts'
import { findSignatureFlaw, encryptNotice, signHeaders } from './wechat-signing.ts'

const STATES = { new: 'NOTPAY', scanned: 'NOTPAY', closed: 'CLOSED' } as const

function computeTradeState(trade: Trade): string {
  if (trade.state !== 'paid') return STATES[trade.state]
  return sumRefunds(trade) > 0 ? 'REFUND' : 'SUCCESS'
}

export function toTransaction(trade: Trade, { appid, mchid }: Keys['wechat']) {
  const common = { appid, mchid, out_trade_no: trade.number, trade_state: computeTradeState(trade) }
  if (!trade.paidAt) return { ...common, amount: { total: trade.total, currency: 'CNY' } }
  return {
    ...common,
    transaction_id: trade.transaction,
    success_time: formatZonedTime(trade.paidAt),
    amount: { total: trade.total, payer_total: trade.payerTotal, currency: 'CNY', payer_currency: 'CNY' },
  }
}

/** Sends the notice of a payment. It always reports SUCCESS, because refunds have notices of their own. */
export function notifyPaid(context: WalletContext, trade: Trade): void {
  const shown = { ...toTransaction(trade, context.keys.wechat), trade_state: 'SUCCESS' }
  sendNotice(context, { event: 'TRANSACTION.SUCCESS', original: 'transaction', shown }, trade, trade.notifyUrl)
}

/** Sends the notice of the final status of a refund. */
export function notifyRefunded(context: WalletContext, trade: Trade, refund: Refund): void {
  const shown = {
    mchid: context.keys.wechat.mchid,
    out_trade_no: trade.number,
    transaction_id: trade.transaction,
    out_refund_no: refund.number,
    refund_status: refund.state,
    amount: { total: trade.total, refund: refund.amount },
  }
  sendNotice(context, { event: `REFUND.${refund.state}`, original: 'refund', shown }, trade, refund.notifyUrl)
}

interface NoticeEvent {
  event: string
  original: string
  /** Content of the notice before its encryption. */
  shown: { amount: { total: number } }
}

function sendNotice(
  context: WalletContext,
  { event, original, shown }: NoticeEvent,
  trade: Trade,
  url: string | null,
): void {
  if (url === null) return
  const id = crypto.randomUUID()
  const { time, keys } = context
  context.notices.send({
    wallet: 'wechat',
    number: trade.number,
    url,
    isReceipt: (status) => status === 200 || status === 204,
    write(fault, probe = false): NoticeRequest {
      const isFlipped = fault?.kind === 'flipped-ciphertext'
      const body = JSON.stringify({
        id,
        create_time: formatZonedTime(time.now()),
        resource_type: 'encrypt-resource',
        event_type: event,
        resource: encryptNotice(applyNoticeFault(shown, fault), keys.wechat.apiV3Key, original, isFlipped),
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
