import type { Wallet } from '#contract/payments/orders.ts'

/** The channels: the interface of a wallet, or the site's sandbox, which simulates both. */
export const CHANNEL_NAMES = ['sandbox', 'wechat', 'alipay'] as const
export type ChannelName = (typeof CHANNEL_NAMES)[number]

/** SCAN: the payer scans a QR code. H5: the page is open on the payer's own phone, which opens its wallet. */
export type PayMode = 'SCAN' | 'H5'

/** An attempt to pay an order, as it is sent to the wallet. Amounts are fen. */
export interface AttemptToPay {
  /** Ours, 28 of A-Z and 0-9: what wallets call out_trade_no. */
  no: string
  /** The order that it pays, as its member knows it: a phone is sent back to it. */
  orderNo: string
  wallet: Wallet
  mode: PayMode
  amountFen: number
  title: string
  /** In the wallet's time, which is real: the same in every try. */
  expiresAt: Date
  /** Address of the payer; WeChat asks for it on phones. */
  payerAddress: string
  /** The site as the payer sees it: where a phone comes back to. */
  origin: string
}

/** What the payer is shown: the text of a QR code, or an address that opens the wallet. */
export interface PayCode {
  code: string
}

/** A payment that a wallet has proved, in our own terms. Only this makes an order paid. */
export interface PaidEvidence {
  channel: ChannelName
  /** Which of our attempts. */
  no: string
  /** The wallet's own number of the payment. */
  txnId: string
  amountFen: number
  currency: string
  /** The receiver, as the wallet names us; both are compared with the attempt's. */
  app: string
  merchant: string
  /** The wallet's own time. */
  paidAt: Date
  /** Where we have it from. */
  by: 'notice' | 'query' | 'bill' | 'page'
}

/** An attempt's status at its wallet. `unknown`: it has no such trade (at Alipay also: the payer has not scanned the code yet). */
export type AttemptStatus =
  | { state: 'paid'; evidence: PaidEvidence }
  | { state: 'waiting' | 'closed' | 'unknown' }
  /** Paid, and refunded whole since. */
  | { state: 'refunded'; evidence: PaidEvidence | null }

/** The result of closing: closed for good; paid already; no such trade (yet); refused for now. */
export type CloseResult = 'closed' | 'paid' | 'unknown' | 'later'

export interface RefundToMake {
  /** Ours, the same in every try. */
  no: string
  attemptNo: string
  txnId: string
  amountFen: number
  /** Of the whole payment. */
  totalFen: number
  reason: string
}

/** `sent`: not refunded yet, it is queried later. `words`: the wallet's own. */
export type RefundStatus = { state: 'sent' | 'succeeded' | 'unknown' } | { state: 'failed'; words: string }

/** What a notice of a wallet says once its signature holds. */
export type Notice =
  | { kind: 'paid'; eventId: string; evidence: PaidEvidence }
  | { kind: 'refund'; eventId: string; refundNo: string; status: RefundStatus }
  /** Nothing to apply: the trade was closed, or is not at its end. */
  | { kind: 'other'; eventId: string; words: string }
  /** A probe that must fail, or a notice that is not signed by the wallet, stale or malformed: none of it is used. */
  | { kind: 'refused'; why: 'probe' | 'signature' | 'stale' | 'malformed'; words: string }

/** A notice as it arrived. The body is the raw bytes, which the signature covers. */
export interface RawNotice {
  headers: Readonly<Record<string, string | string[] | undefined>>
  body: Buffer
}

/** One line of a wallet's bill of a day. */
export type BillRow =
  | { kind: 'paid'; evidence: PaidEvidence }
  | { kind: 'refund'; refundNo: string; attemptNo: string; txnId: string; amountFen: number; succeeded: boolean }

/** The site's interface to one wallet. No code beyond it sees a wallet's own fields and codes. */
export interface PayChannel {
  readonly name: ChannelName
  readonly wallets: readonly Wallet[]
  /** The receiver of payments, as configured; evidence that names another does not fit. */
  readonly app: string
  readonly merchant: string
  /** Throws a ChannelFault. After `unknown` the same attempt may be created again with the same number only. */
  create(attempt: AttemptToPay): Promise<PayCode>
  query(no: string): Promise<AttemptStatus>
  close(no: string): Promise<CloseResult>
  refund(refund: RefundToMake): Promise<RefundStatus>
  queryRefund(refund: RefundToMake): Promise<RefundStatus>
  /** Of a day of Shanghai, YYYY-MM-DD; its hash or signature checked. null: not ready yet. */
  bill(day: string): Promise<readonly BillRow[] | null>
  readNotice(notice: RawNotice): Promise<Notice>
  /** The answer to a notice: what the wallet takes for "received", or for "send it again". */
  reply(received: boolean, words: string): { status: number; body: string; type: string }
}

/**
 * A call to a wallet failed. `refused`: the wallet refused it, with its own words for the log. `unknown`: the wallet may have
 * carried it out or not (time-out, a broken or unsigned answer), or is too busy: it is queried before anything else is done.
 */
export class ChannelFault extends Error {
  override name = 'ChannelFault'
  readonly kind: 'refused' | 'unknown'
  constructor(kind: ChannelFault['kind'], words: string, options?: ErrorOptions) {
    super(words, options)
    this.kind = kind
  }
}
