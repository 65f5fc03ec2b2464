import { formatShanghaiTime } from '#lottery/dates.ts'
import * as z from 'zod/mini'
import { fetch } from 'undici'
import { AlipayTime, AlipayYuan, readAlipayNotice } from './alipay-notice.ts'
import { parseAlipayBill } from './alipay-bill.ts'
import { type AlipayResponse, createAlipayGateway, type AlipaySettings } from './alipay-gateway.ts'
import {
  type AttemptStatus,
  type AttemptToPay,
  type BillRow,
  ChannelFault,
  type CloseResult,
  type PayChannel,
  type RefundStatus,
  type RefundToMake,
  buildReturnUrl,
  buildNoticePath,
  type PaySite,
  parseResponse,
} from './channel.ts'
import { formatYuanText } from './yuan.ts'

const TRADE_NOT_FOUND = 'ACQ.TRADE_NOT_EXIST'
const WRONG_STATE = [
  'ACQ.TRADE_STATUS_ERROR',
  'ACQ.REASON_TRADE_STATUS_INVALID',
  'ACQ.TRADE_HAS_SUCCESS',
  'ACQ.TRADE_HAS_CLOSE',
]
const NO_BILL = ['isp.bill_not_exist', 'BILL_NOT_EXIST']
const MAX_BYTES = 100_000_000

const Precreated = z.object({ out_trade_no: z.string(), qr_code: z.string() })
const Trade = z.object({
  out_trade_no: z.string(),
  trade_no: z.string(),
  trade_status: z.string(),
  total_amount: AlipayYuan,
  /** Time of the payment; absent in an unpaid trade. */
  send_pay_date: z.optional(AlipayTime),
})
const Refunded = z.object({ fund_change: z.string() })
const RefundFound = z.object({
  out_request_no: z.optional(z.string()),
  refund_amount: z.optional(AlipayYuan),
  refund_status: z._default(z.string(), 'REFUND_SUCCESS'),
})
const BillFound = z.object({ bill_download_url: z.url() })

/** Creates the channel for QR codes (当面付) and payment on the phone (手机网站支付). See docs/rules/payment.md#alipay. */
export function createAlipayChannel(settings: AlipaySettings, site: PaySite, limitMs: number): PayChannel {
  const gateway = createAlipayGateway(settings, site.realClock, limitMs)
  const notify = site.publicUrl + buildNoticePath('alipay')

  return {
    name: 'alipay',
    wallets: ['alipay'],
    app: settings.appId,
    merchant: settings.sellerId,
    // Must be exactly `success`: after any other response Alipay sends the notice again.
    reply: (received) => ({ status: received ? 200 : 500, body: received ? 'success' : 'fail', type: 'text/plain' }),
    create,
    query,
    close,
    refund,
    queryRefund,
    bill,
    readNotice: async (notice) => readAlipayNotice(notice, gateway),
  }

  async function create(attempt: AttemptToPay): Promise<string> {
    const order = {
      out_trade_no: attempt.no,
      total_amount: formatYuanText(attempt.amountFen),
      subject: attempt.title,
      // Without an expiry a screenshot of the code could be paid for two hours.
      time_expire: formatShanghaiTime(attempt.expiresAt),
    }
    if (attempt.mode === 'H5') {
      const back = buildReturnUrl(attempt)
      const content = { ...order, product_code: 'QUICK_WAP_WAY', quit_url: back }
      return gateway.link('alipay.trade.wap.pay', content, { notify, back })
    }
    const made = parseResponse(Precreated, getFields(await gateway.call('alipay.trade.precreate', order, { notify })))
    if (made.out_trade_no !== attempt.no) throw new ChannelFault('unknown', 'Alipay responded about another order')
    return made.qr_code
  }

  async function query(no: string): Promise<AttemptStatus> {
    const answer = await gateway.call('alipay.trade.query', { out_trade_no: no })
    if (!answer.done && answer.code === TRADE_NOT_FOUND) return { state: 'unknown' }
    const trade = parseResponse(Trade, getFields(answer))
    if (trade.out_trade_no !== no) throw new ChannelFault('unknown', 'Alipay responded about another order')
    return toAttemptStatus(trade, settings)
  }

  async function close(no: string): Promise<CloseResult> {
    const answer = await gateway.call('alipay.trade.close', { out_trade_no: no })
    if (answer.done) return 'closed'
    if (answer.code === TRADE_NOT_FOUND) return 'unknown'
    if (WRONG_STATE.includes(answer.code)) return CLOSE_RESULTS[(await query(no)).state]
    throw toRefusedFault(answer)
  }

  async function refund({ no, txnId, amountFen, reason }: RefundToMake): Promise<RefundStatus> {
    const params = {
      trade_no: txnId,
      refund_amount: formatYuanText(amountFen),
      out_request_no: no,
      refund_reason: reason,
    }
    const { fund_change } = parseResponse(Refunded, getFields(await gateway.call('alipay.trade.refund', params)))
    // `N`: the money moved in an earlier try, or not at all. A query must follow to decide which.
    return { state: fund_change === 'Y' ? 'succeeded' : 'sent' }
  }

  async function queryRefund({ no, txnId, amountFen }: RefundToMake): Promise<RefundStatus> {
    const params = { trade_no: txnId, out_request_no: no }
    const answer = await gateway.call('alipay.trade.fastpay.refund.query', params)
    if (!answer.done && answer.code === TRADE_NOT_FOUND) return { state: 'unknown' }
    const found = parseResponse(RefundFound, getFields(answer))
    // Alipay returns 10000 (success) also for unknown refunds; only the fields show the difference.
    if (found.out_request_no !== no || found.refund_amount === undefined) return { state: 'unknown' }
    if (found.refund_status !== 'REFUND_SUCCESS') return { state: 'sent' }
    if (found.refund_amount === amountFen) return { state: 'succeeded' }
    throw new ChannelFault(
      'unknown',
      `Alipay refunded ${found.refund_amount} fen under the number of a refund of ${amountFen}`,
    )
  }

  async function bill(day: string): Promise<readonly BillRow[] | null> {
    const params = { bill_type: 'trade', bill_date: day }
    const answer = await gateway.call('alipay.data.dataservice.bill.downloadurl.query', params)
    if (!answer.done && NO_BILL.includes(answer.code)) return null
    const { bill_download_url } = parseResponse(BillFound, getFields(answer))
    return parseAlipayBill(await downloadBill(checkBillUrl(bill_download_url, settings.endpoint), limitMs), settings)
  }
}

const CLOSE_RESULTS: Readonly<Record<AttemptStatus['state'], CloseResult>> = {
  paid: 'paid',
  refunded: 'paid',
  closed: 'closed',
  unknown: 'unknown',
  waiting: 'later',
}

function getFields(answer: AlipayResponse): Record<string, unknown> {
  if (answer.done) return answer.fields
  throw toRefusedFault(answer)
}

const toRefusedFault = ({ words }: { words: string }): ChannelFault => new ChannelFault('refused', words)

/** Takes the receiver from the settings: Alipay's response does not name it, but an app finds only its own trades. */
function toAttemptStatus(trade: z.output<typeof Trade>, { appId, sellerId }: AlipaySettings): AttemptStatus {
  const { trade_status: status, send_pay_date: paidAt } = trade
  if (status === 'WAIT_BUYER_PAY') return { state: 'waiting' }
  // A paid trade with the status TRADE_CLOSED is fully refunded.
  if (status === 'TRADE_CLOSED' && !paidAt) return { state: 'closed' }
  const isKnown = ['TRADE_SUCCESS', 'TRADE_FINISHED', 'TRADE_CLOSED'].includes(status)
  if (!isKnown || !paidAt) throw new ChannelFault('unknown', `Alipay reports an unexpected trade status ${status}`)
  const evidence = {
    channel: 'alipay' as const,
    no: trade.out_trade_no,
    txnId: trade.trade_no,
    amountFen: trade.total_amount,
    currency: 'CNY',
    app: appId,
    merchant: sellerId,
    paidAt,
    by: 'query' as const,
  }
  return { state: status === 'TRADE_CLOSED' ? 'refunded' : 'paid', evidence }
}

/**
 * Forces https and Alipay's hosts, except for the configured endpoint. The bill file has no signature, and Alipay's URL
 * of the file uses http: an attacker on the network could insert payments.
 */
function checkBillUrl(address: string, endpoint: string | null): URL {
  const url = new URL(address)
  if (endpoint !== null && url.origin === endpoint) return url
  if (!url.hostname.endsWith('.alipay.com')) throw new ChannelFault('unknown', "Alipay's bill URL is not on alipay.com")
  url.protocol = 'https:'
  return url
}

async function downloadBill(url: URL, limitMs: number): Promise<Uint8Array> {
  const answer = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(limitMs) }).catch(() => null)
  if (!answer?.ok) throw new ChannelFault('unknown', "Alipay's bill download failed")
  const bytes = await answer.bytes().catch(() => null)
  if (!bytes || bytes.length > MAX_BYTES) throw new ChannelFault('unknown', "Alipay's bill is incomplete or too large")
  return bytes
}
