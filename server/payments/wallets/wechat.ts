import { createHash, type KeyObject } from 'node:crypto'
import { formatShanghaiTime } from '#lottery/dates.ts'
import { Decorator } from 'wechatpay-axios-plugin'
import * as z from 'zod/mini'
import {
  type AttemptStatus,
  type AttemptToPay,
  ChannelFault,
  type CloseResult,
  type PayChannel,
  type RefundStatus,
  buildReturnUrl,
  buildNoticePath,
  type PaySite,
  parseResponse,
} from './channel.ts'
import { parseWechatBill } from './wechat-bill.ts'
import { toChannelFault, WechatRefusal } from './wechat-faults.ts'
import { readWechatNotice } from './wechat-notice.ts'
import { toTransactionEvidence, toRefundStatus, Transaction } from './wechat-fields.ts'

export interface WechatSettings {
  appid: string
  mchid: string
  /** Serial number of the merchant's API certificate, sent with each signed request. */
  serial: string
  privateKey: KeyObject
  /** APIv3 key of 32 bytes, which decrypts notices. */
  apiV3Key: string
  /**
   * WeChat's signing keys by serial: a public key (`PUB_KEY_ID_…`), platform certificates, or both during a migration.
   */
  platformKeys: Readonly<Record<string, KeyObject>>
  /** Origin of the API; null: WeChat's own. */
  endpoint: string | null
}

const ENDPOINT = 'https://api.mch.weixin.qq.com'
const TRANSACTIONS = 'v3/pay/transactions'
const REFUNDS = 'v3/refund/domestic/refunds'
const MAX_BYTES = 100_000_000
/** Codes with which WeChat refuses to close a trade for now: too soon after its creation, or while the member pays. */
const RETRY_CLOSE_CODES = ['INVALID_REQUEST', 'TRADE_ERROR', 'USERPAYING']

const NativeResponse = z.object({ code_url: z.string() })
const H5Response = z.object({ h5_url: z.string() })
const RefundResponse = z.object({ out_refund_no: z.string(), status: z.string() })
const BillResponse = z.object({ hash_type: z.literal('SHA1'), hash_value: z.string(), download_url: z.url() })

/** Creates the channel for QR codes (Native) and payment on the phone (H5). See docs/rules/payment.md#wechat-pay. */
export function createWechatChannel(settings: WechatSettings, site: PaySite, limitMs: number): PayChannel {
  const { appid, mchid } = settings
  const request = createWechatClient(settings, limitMs)
  const notify_url = site.publicUrl + buildNoticePath('wechat')

  return {
    name: 'wechat',
    wallets: ['wechat'],
    app: appid,
    merchant: mchid,
    reply: (received, words) => ({
      status: received ? 200 : 500,
      body: JSON.stringify(received ? { code: 'SUCCESS' } : { code: 'FAIL', message: words }),
      type: 'application/json; charset=utf-8',
    }),
    create,
    query,
    close,
    refund: async ({ no, txnId, amountFen, totalFen, reason }) => {
      const amount = { refund: amountFen, total: totalFen, currency: 'CNY' }
      const params = { transaction_id: txnId, out_refund_no: no, reason, notify_url, amount }
      return parseRefundResponse(await request('POST', REFUNDS, params), no)
    },
    queryRefund: async ({ no }) => {
      const answer = await request('GET', `${REFUNDS}/${no}`).catch(catchCode('RESOURCE_NOT_EXISTS', null))
      return answer === null ? { state: 'unknown' } : parseRefundResponse(answer, no)
    },
    bill,
    readNotice: async (notice) => readWechatNotice(notice, settings, site.realClock.now()),
  }

  async function create(attempt: AttemptToPay): Promise<string> {
    const order = {
      appid,
      mchid,
      description: attempt.title,
      out_trade_no: attempt.no,
      time_expire: formatRfc3339(attempt.expiresAt),
      notify_url,
      amount: { total: attempt.amountFen, currency: 'CNY' },
    }
    if (attempt.mode === 'SCAN')
      return parseResponse(NativeResponse, await request('POST', `${TRANSACTIONS}/native`, order)).code_url
    const scene_info = { payer_client_ip: toPlainIpv4(attempt.payerAddress), h5_info: { type: 'Wap' } }
    const { h5_url } = parseResponse(H5Response, await request('POST', `${TRANSACTIONS}/h5`, { ...order, scene_info }))
    return `${h5_url}&redirect_url=${encodeURIComponent(buildReturnUrl(attempt))}`
  }

  async function query(no: string): Promise<AttemptStatus> {
    const answer = await request('GET', `${TRANSACTIONS}/out-trade-no/${no}`, undefined, { mchid }).catch(
      catchCode('ORDER_NOT_EXIST', null),
    )
    if (answer === null) return { state: 'unknown' }
    const transaction = parseResponse(Transaction, answer)
    if (transaction.out_trade_no !== no) throw new ChannelFault('unknown', 'WeChat responded about another order')
    return toTransactionStatus(transaction)
  }

  /** Refusals are not always signed, so the caller must confirm the result `paid` by a signed query. */
  async function close(no: string): Promise<CloseResult> {
    try {
      await request('POST', `${TRANSACTIONS}/out-trade-no/${no}/close`, { mchid })
      return 'closed'
    } catch (error) {
      if (!(error instanceof WechatRefusal)) throw error
      if (error.code === 'ORDERPAID') return 'paid'
      if (error.code === 'ORDER_CLOSED') return 'closed'
      if (error.code === 'ORDER_NOT_EXIST') return 'unknown'
      if (RETRY_CLOSE_CODES.includes(error.code)) return 'later'
      throw error
    }
  }

  async function bill(day: string) {
    const params = { bill_date: day, bill_type: 'ALL' }
    const answer = await request('GET', 'v3/bill/tradebill', undefined, params)
      .catch(catchCode('STATEMENT_CREATING', null))
      .catch(catchCode('NO_STATEMENT_EXIST', 'none' as const))
    if (answer === null) return null
    if (answer === 'none') return []
    const { download_url, hash_value } = parseResponse(BillResponse, answer)
    // Always our configured host and this path, whatever URL the response has: our signature is sent to no other host.
    const token = Object.fromEntries(new URL(download_url).searchParams)
    const text = await request('GET', 'v3/billdownload/file', undefined, token, 'arraybuffer')
    if (!Buffer.isBuffer(text) || createHash('sha1').update(text).digest('hex') !== hash_value.toLowerCase())
      throw new ChannelFault('unknown', 'the bill does not match the hash that WeChat signed')
    return parseWechatBill(text.toString())
  }
}

/** Sends a signed request and resolves to the verified response. Throws a ChannelFault. */
type WechatRequest = (
  method: 'GET' | 'POST',
  path: string,
  data?: object,
  params?: Record<string, string>,
  responseType?: 'arraybuffer',
) => Promise<unknown>

function createWechatClient(
  { mchid, serial, privateKey, platformKeys, endpoint }: WechatSettings,
  limitMs: number,
): WechatRequest {
  const client = new Decorator({
    mchid,
    serial,
    // Exported because the SDK's types only allow strings, although the SDK accepts a key object as well (Rsa.from).
    privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }),
    certs: { ...platformKeys },
    baseURL: endpoint ?? ENDPOINT,
    maxRedirects: 0,
    maxContentLength: MAX_BYTES,
    headers: { Accept: 'application/json', 'Content-Type': 'application/json', ...buildSignatureHeaders(platformKeys) },
  })
  return async (method, path, data, params, responseType) => {
    const config = {
      signal: AbortSignal.timeout(limitMs),
      ...(params && { params }),
      ...(responseType && { responseType }),
    }
    try {
      const answer = await client.request<unknown>(path, method, data, config)
      return answer.data
    } catch (error) {
      throw toChannelFault(error)
    }
  }
}

/** Asks WeChat for signatures that our public key verifies, if one is configured; otherwise a certificate does. */
function buildSignatureHeaders(platformKeys: WechatSettings['platformKeys']): Record<string, string> {
  const serial = Object.keys(platformKeys).find((one) => one.startsWith('PUB_KEY_ID_'))
  return serial === undefined ? {} : { 'Wechatpay-Serial': serial }
}

function toTransactionStatus(transaction: Transaction): AttemptStatus {
  switch (transaction.trade_state) {
    case 'SUCCESS':
      return { state: 'paid', evidence: toTransactionEvidence(transaction, 'query') }
    case 'REFUND':
      return { state: 'refunded', evidence: toTransactionEvidence(transaction, 'query') }
    case 'NOTPAY':
    case 'USERPAYING':
    case 'PAYERROR':
      return { state: 'waiting' }
    case 'CLOSED':
    case 'REVOKED':
      return { state: 'closed' }
    default:
      throw new ChannelFault('unknown', `WeChat reports an unexpected trade state ${transaction.trade_state}`)
  }
}

function parseRefundResponse(answer: unknown, no: string): RefundStatus {
  const refund = parseResponse(RefundResponse, answer)
  if (refund.out_refund_no !== no) throw new ChannelFault('unknown', 'WeChat responded about another refund')
  return toRefundStatus(refund.status)
}

/** Converts a refusal with this code to a value, for use in `catch`. */
function catchCode<T>(code: string, answer: T): (error: unknown) => T {
  return (error) => {
    if (error instanceof WechatRefusal && error.code === code) return answer
    throw error
  }
}

/** Strips the prefix ::ffff: that a server listening on IPv6 sees for IPv4 addresses; WeChat rejects this form. */
const toPlainIpv4 = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/i, '')

const formatRfc3339 = (at: Date): string => `${formatShanghaiTime(at).replace(' ', 'T')}+08:00`
