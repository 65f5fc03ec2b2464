import { digits } from './keys.ts'
import type { Time } from './time.ts'

export type Wallet = 'wechat' | 'alipay'

/** What a merchant asks to be paid for. */
export interface Order {
  wallet: Wallet
  /** `scan`: by a QR code; `phone`: on the phone that shows the page. */
  way: 'scan' | 'phone'
  /** The merchant's number, `out_trade_no`. */
  number: string
  /** Fen. */
  total: number
  subject: string
  /** What the merchant wants back with the notice. */
  attach: string
  notifyUrl: string | null
  /** Where a phone goes afterwards. */
  returnUrl: string | null
  /** The same where nothing was paid. */
  quitUrl: string | null
  /** What a person's wallet knows the order by: the part of a code or of an address that no other has. */
  token: string
  /** How long its code or its address is good for. */
  scanUntil: Date
  /** From here on it can't be paid any more. */
  payUntil: Date
  /** The same in milliseconds from the scan, where it was asked for so. */
  payWithin: number | null
  /** All that was asked: the same number takes nothing else. */
  asked: string
}

export interface Trade extends Order {
  /** `new`: nobody has seen it; `scanned`: somebody has. A refunded trade is a paid one. */
  state: 'new' | 'scanned' | 'paid' | 'closed'
  /** The wallet's number. */
  transaction: string
  createdAt: Date
  scannedAt: Date | null
  paidAt: Date | null
  closedAt: Date | null
  /** Fen that the payer gave; the rest was a coupon. */
  payerTotal: number
  refunds: Refund[]
}

export interface Refund {
  /** The merchant's number. */
  number: string
  /** The wallet's. */
  id: string
  /** Fen. */
  amount: number
  reason: string
  notifyUrl: string | null
  state: 'PROCESSING' | 'SUCCESS' | 'CLOSED' | 'ABNORMAL'
  askedAt: Date
  endedAt: Date | null
}

/** What a person is told when their wallet doesn't pay. */
export class NotPayable extends Error {}

export interface PayOptions {
  /** Even if it's closed or expired: as money does that was on its way. */
  late?: boolean
  /** Fen that a coupon pays. */
  coupon?: number
}

export interface Book {
  all(): Trade[]
  find(wallet: Wallet, number: string): Trade | null
  findTransaction(wallet: Wallet, transaction: string): Trade | null
  /** By anything that holds its token: a code, an address. */
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

  /** Alipay closes a trade whose time is over by itself; at WeChat the merchant has to. */
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

/** 28 digits with the day in them, as the wallets give them. */
export function transactionNumber(wallet: Wallet, at: Date): string {
  const day = at.toISOString().slice(0, 10).replaceAll('-', '')
  return wallet === 'wechat' ? digits(`4200001234${day}`, 28) : digits(`${day}22001`, 28)
}

/** Fen asked back of a trade, whatever became of them. */
export const refunded = (trade: Trade): number =>
  trade.refunds.filter(({ state }) => state !== 'CLOSED').reduce((sum, { amount }) => sum + amount, 0)
