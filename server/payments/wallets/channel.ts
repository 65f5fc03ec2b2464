import type { Wallet } from '#contract/payments/orders.ts'
import type * as z from 'zod/mini'
import { paths } from '#contract/paths.ts'
import type { Clock } from '#server/infra/lib/clock.ts'

/** Names of the channels: the API of a wallet, or the site's sandbox, which simulates both wallets. */
export const CHANNEL_NAMES = ['sandbox', 'wechat', 'alipay'] as const
export type ChannelName = (typeof CHANNEL_NAMES)[number]

/** SCAN: the payer scans a QR code. H5: the page is open on the payer's phone and opens the wallet. */
export type PayMode = 'SCAN' | 'H5'

export interface AttemptToPay {
  /** Our number of the attempt, 28 characters of A-Z and 0-9; out_trade_no at the wallets. */
  no: string
  /** The order number shown to the member. After the payment, the phone opens this order. */
  orderNo: string
  wallet: Wallet
  mode: PayMode
  amountFen: number
  title: string
  /** Expiry in real time, which the wallet uses; the same in every try. */
  expiresAt: Date
  /** IP address of the payer; WeChat requires it on phones. */
  payerAddress: string
  /** Origin of the site as seen by the payer, for the URL that the phone opens after the payment. */
  origin: string
}

/** A payment proved by a wallet, in our own fields. Only such evidence sets an order to paid. */
export interface PaidEvidence {
  channel: ChannelName
  /** Our number of the paid attempt. */
  no: string
  /** Number of the transaction in the wallet. */
  txnId: string
  amountFen: number
  currency: string
  /**
   * App and merchant of the receiver: those in the wallet's message, or the configured ones if it has none. Both must
   * equal those of the attempt.
   */
  app: string
  merchant: string
  /** Time of the payment by the wallet's clock. */
  paidAt: Date
  /** Source of the evidence: wallet notice, query to the wallet, wallet bill, or sandbox page. */
  by: 'notice' | 'query' | 'bill' | 'page'
}

/** Status of an attempt at its wallet. `unknown`: no such trade (at Alipay also: the code has not been scanned yet). */
export type AttemptStatus =
  | { state: 'paid'; evidence: PaidEvidence }
  | { state: 'waiting' | 'closed' | 'unknown' }
  /** Paid, and refunded since: at Alipay in full, at WeChat perhaps in part. */
  | { state: 'refunded'; evidence: PaidEvidence | null }

/** `unknown`: no such trade (at Alipay also: the code has not been scanned). `later`: the wallet rejects for now. */
export type CloseResult = 'closed' | 'paid' | 'unknown' | 'later'

export interface RefundToMake {
  /** Our refund number; the same in every try. */
  no: string
  attemptNo: string
  txnId: string
  amountFen: number
  /** Amount of the whole payment, which wallets require with a partial refund. */
  totalFen: number
  reason: string
}

/** `sent`: not refunded yet; query later. `unknown`: the wallet has no such refund. `words`: the wallet's message. */
export type RefundStatus = { state: 'sent' | 'succeeded' | 'unknown' } | { state: 'failed'; words: string }

export type Notice =
  | { kind: 'paid'; eventId: string; evidence: PaidEvidence }
  | { kind: 'refund'; eventId: string; refundNo: string; status: RefundStatus }
  /** Nothing to apply, for example because the trade was closed or is not finished. */
  | { kind: 'other'; eventId: string; words: string }
  /** A probe that must fail, or a notice that is unsigned, stale or malformed; its content is not used. */
  | { kind: 'refused'; why: 'probe' | 'signature' | 'stale' | 'malformed'; words: string }

/** The body is the raw bytes covered by the signature. */
export interface RawNotice {
  headers: Readonly<Record<string, string | string[] | undefined>>
  body: Buffer
}

export type BillRow =
  | { kind: 'paid'; evidence: PaidEvidence }
  | { kind: 'refund'; refundNo: string; attemptNo: string; txnId: string; amountFen: number; succeeded: boolean }

/** Uniform access to a wallet: other code never sees the wallet's own fields and codes. */
export interface PayChannel {
  readonly name: ChannelName
  readonly wallets: readonly Wallet[]
  /** Configured app and merchant that receive payments; evidence of another receiver does not match. */
  readonly app: string
  readonly merchant: string
  /**
   * Returns the text of a QR code, or a URL that opens the wallet. Throws a ChannelFault if the call fails. After a fault
   * `unknown`, only the same number may be created again.
   */
  create(attempt: AttemptToPay): Promise<string>
  query(no: string): Promise<AttemptStatus>
  close(no: string): Promise<CloseResult>
  refund(refund: RefundToMake): Promise<RefundStatus>
  queryRefund(refund: RefundToMake): Promise<RefundStatus>
  /** Returns the bill of a day (YYYY-MM-DD, Shanghai), verified by hash, signature or TLS; null: not ready yet. */
  bill(day: string): Promise<readonly BillRow[] | null>
  readNotice(notice: RawNotice): Promise<Notice>
  /** Builds the response to a notice that the wallet understands as "received" or "send again". */
  reply(received: boolean, words: string): { status: number; body: string; type: string }
}

/**
 * Error of a call to a wallet. `refused`: the wallet refused the call; its message is for the log. `unknown`: the
 * wallet may or may not have executed the call (timeout, broken or unsigned response), or is too busy. The caller must
 * then query the wallet before any other call.
 */
export class ChannelFault extends Error {
  override name = 'ChannelFault'
  readonly kind: 'refused' | 'unknown'
  constructor(kind: ChannelFault['kind'], words: string, options?: ErrorOptions) {
    super(words, options)
    this.kind = kind
  }
}

/** Throws a ChannelFault `unknown` if the response does not match. */
export function parseResponse<Shape extends z.ZodMiniType>(shape: Shape, answer: unknown): z.output<Shape> {
  const read = shape.safeParse(answer)
  if (read.success) return read.data
  const [issue] = read.error.issues
  throw new ChannelFault('unknown', `unexpected format of the wallet's response at "${issue?.path.join('.')}"`)
}

/** Parses JSON; null if the text is no JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

export function rejectNotice(why: Extract<Notice, { kind: 'refused' }>['why'], words: string): Notice {
  return { kind: 'refused', why, words }
}

export interface PaySite {
  /** The site's origin as reachable by wallets. */
  publicUrl: string
  /** The machine's clock: wallets use real time, whatever the site's clock shows. */
  realClock: Clock
}

export const buildNoticePath = (wallet: ChannelName): string => `/api/pay/notify/${wallet}`

/** URL to which a wallet on a phone redirects the payer. */
export const buildReturnUrl = ({ origin, orderNo }: AttemptToPay): string => origin + paths.myOrder(orderNo)
