import { digits } from './keys.ts'
import type { Time } from './time.ts'

export type Wallet = 'wechat' | 'alipay'

/** A merchant's payment order. */
export interface Order {
  wallet: Wallet
  /** `scan`: by QR code; `phone`: on the phone that shows the page. */
  way: 'scan' | 'phone'
  /** Merchant's number, `out_trade_no`. */
  number: string
  /** Fen. */
  total: number
  subject: string
  /** Returned with the notification. */
  attach: string
  notifyUrl: string | null
  /** Return URL for the phone. */
  returnUrl: string | null
  /** The same if nothing was paid. */
  quitUrl: string | null
  /** Unique part of the QR code or URL, by which the wallet finds the order. */
  token: string
  /** Expiry of the QR code or URL. */
  scanUntil: Date
  /** Expiry of the payment. */
  payUntil: Date
  /** The same in milliseconds after the scan, if requested. */
  payWithin: number | null
  /** The complete request: the same number with other data is refused. */
  asked: string
}

export interface Trade extends Order {
  /** `new`: not scanned; `scanned`: seen by a payer. A refunded trade remains paid. */
  state: 'new' | 'scanned' | 'paid' | 'closed'
  /** Wallet's number. */
  transaction: string
  createdAt: Date
  scannedAt: Date | null
  paidAt: Date | null
  closedAt: Date | null
  /** Fen paid by the payer; a coupon paid the rest. */
  payerTotal: number
  refunds: Refund[]
}

export interface Refund {
  /** Merchant's number. */
  number: string
  /** Wallet's number. */
  id: string
  /** Fen. */
  amount: number
  reason: string
  notifyUrl: string | null
  state: 'PROCESSING' | 'SUCCESS' | 'CLOSED' | 'ABNORMAL'
  askedAt: Date
  endedAt: Date | null
}

/** Message of a wallet that cannot pay. */
export class NotPayable extends Error {}

export interface PayOptions {
  /** Also if closed or expired, like a payment already under way. */
  late?: boolean
  /** Fen paid by a coupon. */
  coupon?: number
}

export interface Book {
  all(): Trade[]
  find(wallet: Wallet, number: string): Trade | null
  findTransaction(wallet: Wallet, transaction: string): Trade | null
  /** Finds a trade by a text that contains its token, such as a QR code or URL. */
  findToken(text: string): Trade | null
  open(order: Order): Trade
  /** Throws NotPayable. */
  scan(trade: Trade): void
  /** Throws NotPayable. */
  pay(trade: Trade, how?: PayOptions): void
  close(trade: Trade): void
}

export function bookOf(time: Time): Book {
  const trades: Trade[] = []

  /** Alipay closes an expired trade itself; with WeChat the merchant must. */
  const current = (trade: Trade): Trade => {
    if (trade.wallet === 'alipay' && trade.state === 'scanned' && isExpired(trade, time.now())) close(trade)
    return trade
  }
  const first = (is: (trade: Trade) => boolean): Trade | null => {
    const found = trades.find(is)
    return found ? current(found) : null
  }

  function scan(trade: Trade): void {
    if (trade.state === 'scanned') return
    refusePaying(trade)
    trade.state = 'scanned'
    trade.scannedAt = time.now()
    if (trade.payWithin !== null) trade.payUntil = new Date(time.now().getTime() + trade.payWithin)
  }

  function refusePaying(trade: Trade): void {
    if (trade.state === 'paid') throw new NotPayable('订单已支付')
    if (trade.state === 'closed') throw new NotPayable('订单已关闭')
    if (isExpired(trade, time.now())) throw new NotPayable('订单已过期')
  }

  function pay(trade: Trade, { late = false, coupon = 0 }: PayOptions = {}): void {
    if (trade.state === 'paid') throw new NotPayable('订单已支付')
    if (!late) {
      scan(current(trade))
      refusePaying(trade)
    }
    trade.scannedAt ??= time.now()
    trade.state = 'paid'
    trade.paidAt = time.now()
    trade.payerTotal = trade.total - coupon
  }

  function close(trade: Trade): void {
    trade.state = 'closed'
    trade.closedAt = time.now()
  }

  return {
    all: () => trades.map(current),
    find: (wallet, number) => first((one) => one.wallet === wallet && one.number === number),
    findTransaction: (wallet, transaction) =>
      first((one) => one.wallet === wallet && one.transaction === transaction && one.scannedAt !== null),
    findToken: (text) => first((one) => text.includes(one.token)),
    open(order) {
      const trade = newTrade(order, time.now())
      trades.push(trade)
      return trade
    },
    scan,
    pay,
    close,
  }
}

const isExpired = ({ state, scanUntil, payUntil }: Trade, now: Date): boolean =>
  now >= payUntil || (state === 'new' && now >= scanUntil)

const newTrade = (order: Order, now: Date): Trade => ({
  ...order,
  state: 'new',
  transaction: transactionNumber(order.wallet, now),
  createdAt: now,
  scannedAt: null,
  paidAt: null,
  closedAt: null,
  payerTotal: order.total,
  refunds: [],
})

/** Returns 28 digits that include the day, like the wallets' numbers. */
export function transactionNumber(wallet: Wallet, at: Date): string {
  const day = at.toISOString().slice(0, 10).replaceAll('-', '')
  return wallet === 'wechat' ? digits(`4200001234${day}`, 28) : digits(`${day}22001`, 28)
}

/** Sums the requested refunds of a trade, except closed ones. */
export const refunded = (trade: Trade): number =>
  trade.refunds.filter(({ state }) => state !== 'CLOSED').reduce((sum, { amount }) => sum + amount, 0)
