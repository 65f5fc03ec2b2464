import type { Wallet } from '#contract/payments/orders.ts'

/** Whom an attempt can be paid through: a wallet's own interface, or the site's sandbox that stands in for both. */
export const CHANNEL_NAMES = ['sandbox', 'wechat', 'alipay'] as const
export type ChannelName = (typeof CHANNEL_NAMES)[number]

/** Where the payer is: with a code to scan, or on the phone that would have to scan itself. */
export type PayMode = 'SCAN' | 'H5'

/** One attempt to have an order paid, as the wallet is told of it. Amounts are fen. */
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

/** Money has moved: what a wallet said and proved, in our own words. Only this marks an order paid. */
export interface PaidEvidence {
  channel: ChannelName
  /** Which of our attempts. */
  no: string
  /** The wallet's own number of the payment. */
  txnId: string
  amountFen: number
  currency: string
  /** Whom the money went to, as the wallet calls us: both are compared with what is configured. */
  app: string
  merchant: string
  /** The wallet's own time. */
  paidAt: Date
  /** How it came to us. */
  by: 'notice' | 'query' | 'bill' | 'page'
}

/** What a wallet knows of an attempt. `unknown`: it has no such trade (Alipay: the payer has not scanned the code yet). */
export type AttemptStatus =
  | { state: 'paid'; evidence: PaidEvidence }
  | { state: 'waiting' | 'closed' | 'unknown' }
  /** Paid and all of it given back since. */
  | { state: 'refunded'; evidence: PaidEvidence | null }

/** What closing came to: closed for good; paid already; not there (yet); refused for now. */
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

/** `sent` is not yet refunded: it is asked for again later. `words`: the wallet's own. */
export type RefundStatus = { state: 'sent' | 'succeeded' | 'unknown' } | { state: 'failed'; words: string }

/** What a notice of a wallet says once its signature holds. */
export type Notice =
  | { kind: 'paid'; eventId: string; evidence: PaidEvidence }
  | { kind: 'refund'; eventId: string; refundNo: string; status: RefundStatus }
  /** Nothing of ours to do: a closing, a state on the way. */
  | { kind: 'other'; eventId: string; words: string }
  /** A probe that must fail, or what is not signed by the wallet, is stale or malformed: nothing of it is believed. */
  | { kind: 'refused'; why: 'probe' | 'signature' | 'stale' | 'malformed'; words: string }

/** A notice as it arrived. The body is the raw bytes: written anew, no signature would hold. */
export interface RawNotice {
  headers: Readonly<Record<string, string | string[] | undefined>>
  body: Buffer
}

/** One line of a wallet's bill of a day. */
export type BillRow =
  | { kind: 'paid'; evidence: PaidEvidence }
  | { kind: 'refund'; refundNo: string; attemptNo: string; txnId: string; amountFen: number; succeeded: boolean }

/** How the site speaks with one wallet. None of a wallet's own words or fields are seen beyond this. */
export interface PayChannel {
  readonly name: ChannelName
  readonly wallets: readonly Wallet[]
  /** Whom money comes to, as it is configured; evidence that says otherwise is not believed. */
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
  /** What a wallet is answered: the status and body that it takes for "received" or for "send it again". */
  reply(received: boolean, words: string): { status: number; body: string; type: string }
}

/**
 * A wallet did not do what it was asked. `refused`: it said no, with its own words for the log; `unknown`: it can't be known
 * whether it did (time-out, a broken or unsigned answer), or it has no time: it is asked before anything else is done.
 */
export class ChannelFault extends Error {
  override name = 'ChannelFault'
  readonly kind: 'refused' | 'unknown'
  constructor(kind: ChannelFault['kind'], words: string, options?: ErrorOptions) {
    super(words, options)
    this.kind = kind
  }
}
